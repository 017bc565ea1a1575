import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { App } from '#base/app.ts'
import { BufferedWriter } from '#base/bufferedWriter.ts'
import { ipNetwork } from '#base/net/ipNetwork.ts'
import { perApp } from '#base/perApp.ts'
import { kuwaitDay } from '#kuwaitTime.ts'
import { type PlainSearch, plainSearch } from './plainSearch.ts'
import { type Searches, writeSearches } from './writeSearches.ts'

const flushMs = 5_000
const maxRemembered = 50_000
const maxBuffered = 20_000
/** A searcher with more different searches per day is a program. */
const maxPerSearcher = 200

/**
 * Searches of this process that are not in the database yet, the number of different ones per
 * searcher today, and recent searches with hits.
 */
const logOf = perApp((app) => ({
  found: new LRUCache<string, PlainSearch>({ max: maxRemembered }),
  counted: new LRUCache<string, true>({ max: maxRemembered }),
  searchers: new LRUCache<string, number>({ max: maxRemembered }),
  buffer: new BufferedWriter({
    flushMs,
    createBatch: (): Searches => new Map(),
    isEmpty: (searches) => searches.size === 0,
    write: (searches) => writeSearches(app, searches),
    // Writing is safe to repeat: a mark that was already written is not counted again.
    merge: (failed, since) => new Map([...failed, ...since]),
    onError: (error, searches) => app.log.warn({ err: error, searches: searches.size }, 'searches could not be written; will retry'),
  }),
}))

/**
 * Remembers that a search has hits, so that it is recorded when readers search for it, even if the
 * response is cached.
 */
export function rememberFound(app: App, search: string): void {
  const { found } = logOf(app)
  const plain = found.has(search) ? null : plainSearch(search)
  if (plain) found.set(search, plain)
}

/**
 * Records a search that found something: the words, the day, and that it was another searcher, but
 * never who. An address (an IPv6 /48) counts once a day for the same words, whatever its user
 * agent. Does not wait: it is written within seconds, and a process that is killed loses those of
 * the last seconds.
 */
export function recordSearch(app: App, search: string, ip: string): void {
  const log = logOf(app)
  const plain = log.found.get(search)
  if (!plain) return
  const day = kuwaitDay(app.now().getTime())
  const mark = markOf(app, `${day} ${ipNetwork(ip, 48)} ${plain.words}`)
  const searcher = markOf(app, `${day} ${ipNetwork(ip)}`)
  const others = log.searchers.get(searcher) ?? 0
  const buffered = log.buffer.waiting.size + log.buffer.writing.size
  if (log.counted.has(mark) || others >= maxPerSearcher || buffered >= maxBuffered) return
  log.searchers.set(searcher, others + 1)
  log.counted.set(mark, true)
  log.buffer.waiting.set(mark, { day, ...plain })
  log.buffer.flushSoon()
}

/** Keyed, so that the database alone does not allow guessing the address. */
function markOf(app: App, text: string): string {
  return createHmac('sha256', `searches ${app.config.secret}`).update(text).digest('hex').slice(0, 32)
}

/** Writes everything that is buffered. If the database is unavailable, it stays buffered. */
export const flushSearches = (app: App): Promise<void> => logOf(app).buffer.flush()
