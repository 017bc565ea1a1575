import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { App } from '#base/app.ts'
import { BufferedWriter } from '#base/bufferedWriter.ts'
import { addressGroup } from '#base/net/addressGroup.ts'
import { perApp } from '#base/perApp.ts'
import { kuwaitDay } from '#kuwaitTime.ts'
import { type PlainSearch, plainSearch } from './plainSearch.ts'
import { type Searches, writeSearches } from './writeSearches.ts'

const flushMs = 5_000
const mostRemembered = 50_000
const mostWaiting = 20_000
/** Who searches for more different things in a day is a program. */
const mostOfOne = 200

/** Searches of this process that are not in the database yet; how many different ones each searcher made today; and what was found of late. */
const logOf = perApp((app) => ({
  found: new LRUCache<string, PlainSearch>({ max: mostRemembered }),
  counted: new LRUCache<string, true>({ max: mostRemembered }),
  searchers: new LRUCache<string, number>({ max: mostRemembered }),
  buffer: new BufferedWriter({
    flushMs,
    createBatch: (): Searches => new Map(),
    isEmpty: (searches) => searches.size === 0,
    write: (searches) => writeSearches(app, searches),
    // Writing is safe to repeat: a mark that was written counts no more.
    merge: (failed, since) => new Map([...failed, ...since]),
    onError: (error, searches) => app.log.warn({ err: error, searches: searches.size }, 'searches could not be written; they wait'),
  }),
}))

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
  if (log.counted.has(mark) || others >= mostOfOne || log.buffer.waiting.size >= mostWaiting) return
  log.searchers.set(searcher, others + 1)
  log.counted.set(mark, true)
  log.buffer.waiting.set(mark, { day, ...plain })
  log.buffer.flushSoon()
}

/** Keyed, so that from the database alone nobody can try which address it was. */
function markOf(app: App, text: string): string {
  return createHmac('sha256', `searches ${app.config.secret}`).update(text).digest('hex').slice(0, 32)
}

/** Writes all that waits. When the database does not take it, it goes on waiting. */
export const flushSearches = (app: App): Promise<void> => logOf(app).buffer.flush()
