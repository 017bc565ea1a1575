import { LRUCache } from 'lru-cache'
import type { App } from '#base/app.ts'
import { BufferedWriter } from '#base/bufferedWriter.ts'
import { AppError } from '#base/errors.ts'
import { perApp } from '#base/perApp.ts'
import { type Viewer, viewerOfDay } from '#features/views/server/viewer.ts'
import { type Reads, type Viewers, writeReads, writeViews } from './writeViews.ts'

/** @property count views in `viewers` */
type Batch = { viewers: Viewers; reads: Reads; count: number }

const flushMs = 1_000
const maxSeen = 50_000
/**
 * Views, and reads, buffered while the database does not take them; more are not counted. All are
 * written by one statement.
 */
const maxBuffered = 50_000

/**
 * Views of this process that are not in the database yet. The total of a post is `stored` +
 * `writing` + `waiting`: a flush moves its views from `writing` to `stored` in one step, so no
 * response counts them twice or not at all.
 */
const viewsOf = perApp((app) => {
  const views = {
    stored: new Map<number, number>(),
    /** Views of today that this process has counted; the database has those of all processes. */
    seen: new LRUCache<string, true>({ max: maxSeen }),
    buffer: new BufferedWriter({
      flushMs,
      createBatch: (): Batch => ({ viewers: new Map(), reads: new Map(), count: 0 }),
      isEmpty: ({ viewers, reads }) => viewers.size + reads.size === 0,
      async write({ viewers, reads }) {
        await writeReads(app, reads)
        return writeViews(app, viewers)
      },
      onWritten(written) {
        const requested = [...views.buffer.waiting.viewers.keys()]
        views.stored = new Map(requested.map((postId) => [postId, written.get(postId) ?? views.stored.get(postId) ?? 0]))
      },
      merge: mergeBatches,
      onError: (error, { viewers }) => app.log.warn({ err: error, posts: viewers.size }, 'views could not be written, will retry'),
    }),
  }
  return views
})

/**
 * Counts a view, once per viewer and day. Returns the post's views, including those not yet
 * written. Throws `not_found`. Views are buffered for at most a second, longer only while the
 * database takes no writes; a killed process loses them.
 */
export async function recordView(app: App, postId: number, viewer: Viewer): Promise<number> {
  const views = viewsOf(app)
  if (!views.stored.has(postId)) {
    const stored = await readStored(app, postId)
    if (!views.stored.has(postId)) views.stored.set(postId, stored)
  }
  const { buffer } = views
  addView(app, views, postId, viewer)
  buffer.flushSoon()
  return (views.stored.get(postId) ?? 0) + countOf(buffer.writing, postId) + countOf(buffer.waiting, postId)
}

function addView(app: App, { buffer: { waiting, writing }, seen }: ReturnType<typeof viewsOf>, postId: number, who: Viewer): void {
  if (who.userId !== null && waiting.reads.size + writing.reads.size < maxBuffered) waiting.reads.set(`${who.userId} ${postId}`, app.now())
  const { day, viewer } = viewerOfDay(app, who)
  if (seen.has(viewer + postId) || waiting.count + writing.count >= maxBuffered) return
  seen.set(viewer + postId, true)
  const viewers = waiting.viewers.get(postId) ?? new Map()
  if (!viewers.has(viewer)) waiting.count++
  waiting.viewers.set(postId, viewers.set(viewer, day))
}

/** Writes all buffered views. If the database is unavailable, up to `maxBuffered` stay buffered. */
export const flushViews = (app: App): Promise<void> => viewsOf(app).buffer.flush()

/** Writing is safe to repeat: a viewer that was already written is not counted again. */
function mergeBatches(failed: Batch, since: Batch): Batch {
  const viewers = new Map(since.viewers)
  for (const [postId, before] of failed.viewers) viewers.set(postId, new Map([...before, ...(viewers.get(postId) ?? [])]))
  const count = viewers.values().reduce((sum, { size }) => sum + size, 0)
  return { viewers, reads: new Map([...failed.reads, ...since.reads]), count }
}

async function readStored(app: App, postId: number): Promise<number> {
  const { rows } = await app.publicPool.query<{ views: number | null }>({
    name: 'views',
    text: 'select c.views from posts p left join post_counters c on c.post_id = p.id where p.id = $1',
    values: [postId],
  })
  if (!rows[0]) throw new AppError('not_found')
  return rows[0].views ?? 0
}

function countOf({ viewers }: Batch, postId: number): number {
  return viewers.get(postId)?.size ?? 0
}
