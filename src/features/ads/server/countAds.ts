import { LRUCache } from 'lru-cache'
import type { App } from '#base/app.ts'
import { BufferedWriter } from '#base/bufferedWriter.ts'
import { perApp } from '#base/perApp.ts'
import { type Viewer, viewerOfDay } from '#features/views/server/viewer.ts'

type Counts = { impressions: number; clicks: number }
/** By ad and day in Kuwait. */
type Batch = Map<string, Counts>

const flushMs = 1_000
const maxViewers = 50_000
/** What counts of one viewer, ad and day; more is a mistake or a fraud. */
const maxPerDay: Counts = { impressions: 30, clicks: 3 }
/** While the database takes no counts, those of more ads and days are not counted. */
const maxBuffered = 10_000

const countersOf = perApp((app) => ({
  /** In memory only, under a key that changes every day: nothing of who saw an ad is stored. */
  viewers: new LRUCache<string, Counts>({ max: maxViewers }),
  buffer: new BufferedWriter({
    flushMs,
    createBatch: (): Batch => new Map(),
    isEmpty: (batch) => batch.size === 0,
    write: (batch) => write(app, batch),
    merge: (failed, since) => {
      for (const [key, counts] of failed) add(since, key, counts)
      return since
    },
    onError: (error, batch) => app.log.warn({ err: error, ads: batch.size }, 'numbers of ads could not be written, will retry'),
  }),
}))

/**
 * Counts that ads were seen, or one was clicked. Numbers are buffered for at most a second, which a killed process loses; what was written without our
 * hearing of it is written again. The caller has checked that they exist.
 */
export function countAds(app: App, kind: keyof Counts, ids: number[], viewer: Viewer): void {
  const { viewers, buffer } = countersOf(app)
  const { day, viewer: who } = viewerOfDay(app, viewer)
  for (const id of ids) {
    const seen = viewers.get(`${who} ${id}`) ?? { impressions: 0, clicks: 0 }
    if (seen[kind] >= maxPerDay[kind] || buffer.waiting.size >= maxBuffered) continue
    viewers.set(`${who} ${id}`, { ...seen, [kind]: seen[kind] + 1 })
    add(buffer.waiting, `${id} ${day}`, { impressions: 0, clicks: 0, [kind]: 1 })
  }
  buffer.flushSoon()
}

/** Writes all buffered numbers. */
export const flushAdCounts = (app: App): Promise<void> => countersOf(app).buffer.flush()

function add(batch: Batch, key: string, { impressions, clicks }: Counts): void {
  const before = batch.get(key) ?? { impressions: 0, clicks: 0 }
  batch.set(key, { impressions: before.impressions + impressions, clicks: before.clicks + clicks })
}

async function write(app: App, batch: Batch): Promise<void> {
  const rows = [...batch].map(([key, counts]) => ({ id: Number(key.split(' ')[0]), day: key.split(' ')[1], ...counts }))
  await app.pool.query({
    name: 'count ads',
    text: `insert into ad_counts as c (ad_id, day, impressions, clicks)
      select a.id, n.day, n.impressions, n.clicks
      from unnest($1::int[], $2::date[], $3::int[], $4::int[]) as n (id, day, impressions, clicks) join ads a on a.id = n.id
      order by a.id, n.day
      on conflict (ad_id, day) do update set impressions = c.impressions + excluded.impressions, clicks = c.clicks + excluded.clicks`,
    values: [
      rows.map(({ id }) => id),
      rows.map(({ day }) => day),
      rows.map(({ impressions }) => impressions),
      rows.map(({ clicks }) => clicks),
    ],
  })
}
