import { LRUCache } from 'lru-cache'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { type Viewer, viewerOfDay } from '#features/views/server/viewer.ts'
import { type Reads, type Viewers, writeReads, writeViews } from './writeViews.ts'

/**
 * Views of this process that are not in the database yet. What a post has is `stored` + `writing` + `waiting`: a flush moves
 * its views from `writing` to `stored` in one step, so no answer counts them twice or not at all.
 */
type Views = {
  stored: Map<number, number>
  waiting: Waiting
  writing: Waiting
  /** Who has seen what today, as far as this process knows; the database knows all of it. */
  seen: LRUCache<string, true>
  timer: NodeJS.Timeout | undefined
  flush: Promise<void> | undefined
}

type Waiting = { viewers: Viewers; reads: Reads }

const flushMs = 1_000
const mostSeen = 50_000
const viewsBy = new WeakMap<App, Views>()

/**
 * Counts a view, once per viewer and day, and answers how many the post has, those not yet written included. Throws `not_found`.
 * Views wait in memory for at most a second; a process that is killed loses that second's.
 */
export async function recordView(app: App, postId: number, viewer: Viewer): Promise<number> {
  const views = viewsOf(app)
  if (!views.stored.has(postId)) {
    const stored = await readStored(app, postId)
    if (!views.stored.has(postId)) views.stored.set(postId, stored)
  }
  keep(app, views, postId, viewer)
  flushSoon(app, views)
  return (views.stored.get(postId) ?? 0) + countOf(views.writing, postId) + countOf(views.waiting, postId)
}

function keep(app: App, { seen, waiting }: Views, postId: number, who: Viewer): void {
  if (who.userId !== null) waiting.reads.set(`${who.userId} ${postId}`, app.now())
  const { day, viewer } = viewerOfDay(app, who)
  if (seen.has(viewer + postId)) return
  seen.set(viewer + postId, true)
  const viewers = waiting.viewers.get(postId) ?? new Map()
  waiting.viewers.set(postId, viewers.set(viewer, day))
}

/** Writes all waiting views. When the database does not take them they go on waiting. */
export async function flushViews(app: App): Promise<void> {
  const views = viewsOf(app)
  while (views.flush) await views.flush
  clearTimeout(views.timer)
  views.timer = undefined
  if (views.waiting.viewers.size + views.waiting.reads.size === 0) return
  views.flush = flush(app, views).finally(() => {
    views.flush = undefined
  })
  await views.flush
}

async function flush(app: App, views: Views): Promise<void> {
  views.writing = views.waiting
  views.waiting = nothing()
  try {
    await writeReads(app, views.writing.reads)
    const written = await writeViews(app, views.writing.viewers)
    const asked = [...views.waiting.viewers.keys()]
    views.stored = new Map(asked.map((postId) => [postId, written.get(postId) ?? views.stored.get(postId) ?? 0]))
  } catch (error) {
    app.log.warn({ err: error, posts: views.writing.viewers.size }, 'views could not be written; they wait')
    waitAgain(views)
    flushSoon(app, views)
  }
  views.writing = nothing()
}

/** Writing is safe to repeat: whoever was written already counts no more. */
function waitAgain({ waiting, writing }: Views): void {
  for (const [postId, viewers] of writing.viewers)
    waiting.viewers.set(postId, new Map([...viewers, ...(waiting.viewers.get(postId) ?? [])]))
  waiting.reads = new Map([...writing.reads, ...waiting.reads])
}

function flushSoon(app: App, views: Views): void {
  views.timer ??= setTimeout(() => void flushViews(app), flushMs).unref()
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

function countOf({ viewers }: Waiting, postId: number): number {
  return viewers.get(postId)?.size ?? 0
}

function nothing(): Waiting {
  return { viewers: new Map(), reads: new Map() }
}

function viewsOf(app: App): Views {
  const views = viewsBy.get(app) ?? {
    stored: new Map(),
    waiting: nothing(),
    writing: nothing(),
    seen: new LRUCache({ max: mostSeen }),
    timer: undefined,
    flush: undefined,
  }
  viewsBy.set(app, views)
  return views
}
