import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'

/**
 * Views of this process that are not in the database yet. What a post has is `stored` + `writing` + `waiting`: a flush moves
 * its views from `writing` to `stored` in one step, so no answer counts them twice or not at all.
 */
type Views = {
  stored: Map<number, number>
  waiting: Map<number, number>
  writing: Map<number, number>
  timer: NodeJS.Timeout | undefined
  flush: Promise<void> | undefined
}

const flushMs = 1_000
const viewsBy = new WeakMap<App, Views>()

/**
 * Counts one view and answers how many the post has, those not yet written included. Throws `not_found`.
 * Views wait in memory for at most a second; a process that is killed loses that second's.
 */
export async function recordView(app: App, postId: number): Promise<number> {
  const views = viewsOf(app)
  if (!views.stored.has(postId)) {
    const stored = await readStored(app, postId)
    if (!views.stored.has(postId)) views.stored.set(postId, stored)
  }
  add(views.waiting, postId, 1)
  flushSoon(app, views)
  return (views.stored.get(postId) ?? 0) + (views.writing.get(postId) ?? 0) + (views.waiting.get(postId) ?? 0)
}

/** Writes all waiting views. When the database does not take them they go on waiting. */
export async function flushViews(app: App): Promise<void> {
  const views = viewsOf(app)
  while (views.flush) await views.flush
  clearTimeout(views.timer)
  views.timer = undefined
  if (views.waiting.size === 0) return
  views.flush = flush(app, views).finally(() => {
    views.flush = undefined
  })
  await views.flush
}

async function flush(app: App, views: Views): Promise<void> {
  views.writing = views.waiting
  views.waiting = new Map()
  try {
    const written = await writeViews(app, views.writing)
    const asked = [...views.waiting.keys()]
    views.stored = new Map(asked.map((postId) => [postId, written.get(postId) ?? views.stored.get(postId) ?? 0]))
  } catch (error) {
    app.log.warn({ err: error, posts: views.writing.size }, 'views could not be written; they wait')
    for (const [postId, count] of views.writing) add(views.waiting, postId, count)
    flushSoon(app, views)
  }
  views.writing = new Map()
}

function flushSoon(app: App, views: Views): void {
  views.timer ??= setTimeout(() => void flushViews(app), flushMs).unref()
}

async function readStored(app: App, postId: number): Promise<number> {
  const { rows } = await app.pool.query<{ views: number | null }>({
    name: 'views',
    text: 'select c.views from posts p left join post_counters c on c.post_id = p.id where p.id = $1',
    values: [postId],
  })
  if (!rows[0]) throw new AppError('not_found')
  return rows[0].views ?? 0
}

/** Returns what each post has now. In order of id, so that two processes that write at once do not lock each other out. */
async function writeViews(app: App, views: Map<number, number>): Promise<Map<number, number>> {
  const { rows } = await app.pool.query<{ post_id: number; views: number }>(
    `with given as materialized (
       select p.id as post_id, given.views from unnest($1::bigint[], $2::int[]) as given (post_id, views)
       join posts p on p.id = given.post_id order by p.id),
     active as (
       insert into post_activity (hour, post_id, views) select date_trunc('hour', $3::timestamptz, 'UTC'), post_id, views from given
       on conflict (hour, post_id) do update set views = post_activity.views + excluded.views)
     insert into post_counters (post_id, views) select post_id, views from given
     on conflict (post_id) do update set views = post_counters.views + excluded.views returning post_id, views`,
    [[...views.keys()], [...views.values()], app.now()],
  )
  return new Map(rows.map((row) => [row.post_id, row.views]))
}

function add(counts: Map<number, number>, postId: number, count: number): void {
  counts.set(postId, (counts.get(postId) ?? 0) + count)
}

function viewsOf(app: App): Views {
  const views = viewsBy.get(app) ?? { stored: new Map(), waiting: new Map(), writing: new Map(), timer: undefined, flush: undefined }
  viewsBy.set(app, views)
  return views
}
