import { LRUCache } from 'lru-cache'
import type { App } from '#base/app.ts'
import { BufferedWriter } from '#base/bufferedWriter.ts'
import { perApp } from '#base/perApp.ts'
import { type Viewer, viewerOfDay } from '#features/views/server/viewer.ts'
import { adNetworks } from './adNetworks.ts'
import { type Counted, type Counts, writeCounts } from './writeCounts.ts'

/** Counts by ad, day in Kuwait and network. */
type Batch = Map<string, Counted>

const flushMs = 1_000
const maxViewers = 50_000
/** Counts of one viewer, ad and day; more is a mistake or a fraud. */
const maxPerDay: Counts = { impressions: 30, clicks: 3 }
/** Maximum of ads, days and networks that are counted while the database takes no counts. */
const maxBuffered = 10_000

const countersOf = perApp((app) => ({
  /** Counts of viewers, in memory only, under a key that changes every day. */
  viewers: new LRUCache<string, Counts>({ max: maxViewers }),
  buffer: new BufferedWriter({
    flushMs,
    createBatch: (): Batch => new Map(),
    isEmpty: (batch) => batch.size === 0,
    write: (batch) => writeCounts(app, [...batch.values()]),
    merge: (failed, since) => {
      for (const counted of failed.values()) add(since, counted)
      return since
    },
    onError: (error, batch) => app.log.warn({ err: error, ads: batch.size }, 'numbers of ads could not be written, will retry'),
  }),
}))

/**
 * Counts that ads were seen, or one was clicked. Numbers are buffered for at most a second, which a
 * killed process loses; what was written without our hearing of it is written again. What a network
 * has counted already limits them then (`writeCounts`). The caller has checked that they exist.
 */
export function countAds(app: App, kind: keyof Counts, ids: number[], viewer: Viewer): void {
  const { viewers, buffer } = countersOf(app)
  const { day, viewer: who } = viewerOfDay(app, viewer)
  const networks = adNetworks(app, day, viewer.ip)
  for (const id of ids) {
    const seen = viewers.get(`${who} ${id}`) ?? { impressions: 0, clicks: 0 }
    if (seen[kind] >= maxPerDay[kind] || buffer.waiting.size >= maxBuffered) continue
    viewers.set(`${who} ${id}`, { ...seen, [kind]: seen[kind] + 1 })
    add(buffer.waiting, { id, day, networks, impressions: 0, clicks: 0, [kind]: 1 })
  }
  buffer.flushSoon()
}

/** Writes all buffered numbers. */
export const flushAdCounts = (app: App): Promise<void> => countersOf(app).buffer.flush()

function add(batch: Batch, counted: Counted): void {
  const { id, day, networks, impressions, clicks } = counted
  const key = `${id} ${day} ${networks[0]?.mark ?? ''}`
  const before = batch.get(key) ?? { impressions: 0, clicks: 0 }
  batch.set(key, { ...counted, impressions: before.impressions + impressions, clicks: before.clicks + clicks })
}
