import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { App } from '#base/app.ts'
import { addressGroup } from '#base/net/addressGroup.ts'
import { kuwaitDay } from '#kuwaitTime.ts'
import { type PlainSearch, plainSearch } from './plainSearch.ts'
import { type Searches, writeSearches } from './writeSearches.ts'

/** Searches of this process that are not in the database yet; how many different ones each searcher made today; and what was found of late. */
type Log = {
  found: LRUCache<string, PlainSearch>
  counted: LRUCache<string, true>
  searchers: LRUCache<string, number>
  waiting: Searches
  timer: NodeJS.Timeout | undefined
  flush: Promise<void> | undefined
}

const flushMs = 5_000
const mostRemembered = 50_000
const mostWaiting = 20_000
/** Who searches for more different things in a day is a program. */
const mostOfOne = 200
const logs = new WeakMap<App, Log>()

/** This search finds something, as its first page showed: it may be recorded when readers ask for it, also where a cache answers them. */
export function rememberFound(app: App, search: string): void {
  const { found } = logOf(app)
  const plain = found.has(search) ? null : plainSearch(search)
  if (plain) found.set(search, plain)
}

/**
 * Records that somebody searched and found: the words, the day and that it was somebody else than before, never who. An address (a /48 of IPv6)
 * counts once a day for the same words, whatever its browser calls itself. Costs no waiting; what is recorded is written within seconds, and a process that is killed loses those
 * seconds'.
 */
export function recordSearch(app: App, search: string, address: string): void {
  const log = logOf(app)
  const plain = log.found.get(search)
  if (!plain) return
  const day = kuwaitDay(app.now().getTime())
  const mark = markOf(app, `${day} ${addressGroup(address, 48)} ${plain.words}`)
  const searcher = markOf(app, `${day} ${addressGroup(address)}`)
  const others = log.searchers.get(searcher) ?? 0
  if (log.counted.has(mark) || others >= mostOfOne || log.waiting.size >= mostWaiting) return
  log.searchers.set(searcher, others + 1)
  log.counted.set(mark, true)
  log.waiting.set(mark, { day, ...plain })
  flushSoon(app, log)
}

/** Keyed, so that from the database alone nobody can try which address it was. */
function markOf(app: App, text: string): string {
  return createHmac('sha256', `searches ${app.config.secret}`).update(text).digest('hex').slice(0, 32)
}

/** Writes all that waits. When the database does not take it, it goes on waiting. */
export async function flushSearches(app: App): Promise<void> {
  const log = logOf(app)
  while (log.flush) await log.flush
  clearTimeout(log.timer)
  log.timer = undefined
  if (log.waiting.size === 0) return
  log.flush = flush(app, log).finally(() => {
    log.flush = undefined
  })
  await log.flush
}

async function flush(app: App, log: Log): Promise<void> {
  const writing = log.waiting
  log.waiting = new Map()
  try {
    await writeSearches(app, writing)
  } catch (error) {
    app.log.warn({ err: error, searches: writing.size }, 'searches could not be written; they wait')
    // Writing is safe to repeat: a mark that was written counts no more.
    log.waiting = new Map([...writing, ...log.waiting])
    flushSoon(app, log)
  }
}

function flushSoon(app: App, log: Log): void {
  log.timer ??= setTimeout(() => void flushSearches(app), flushMs).unref()
}

function logOf(app: App): Log {
  const log = logs.get(app) ?? {
    found: new LRUCache({ max: mostRemembered }),
    counted: new LRUCache({ max: mostRemembered }),
    searchers: new LRUCache({ max: mostRemembered }),
    waiting: new Map(),
    timer: undefined,
    flush: undefined,
  }
  logs.set(app, log)
  return log
}
