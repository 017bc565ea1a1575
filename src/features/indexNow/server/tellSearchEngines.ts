import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { postPath } from '#features/posts/postPath.ts'
import { withoutLabels } from '#text/withoutLabels.ts'

/** Posts in one run; each has two addresses, and the protocol allows 10,000. */
const max = { posts: 400, corrections: 300, removed: 300 }
/** Ids become visible in the order in which transactions end, which is not that of the ids. */
const settledMs = 120_000

type Progress = { post_id: number; revision_id: number; removed_at: Date; removed_id: number }

/**
 * Tells the search engines that take part in IndexNow (https://www.indexnow.org/documentation)
 * which pages are new, which have other words now, and which were removed; 1,000 posts at a time,
 * in both languages. Without a key, it only forgets what removed posts were called. If they refuse,
 * the same pages are sent again by the next run; if this process dies after sending, too, which
 * does no harm.
 */
export async function tellSearchEngines(app: App): Promise<void> {
  const { indexNow } = app.config
  if (!indexNow) return forgetTitles(app, settled(app), 0)
  const before = await readProgress(app)
  const [posts, corrected, removed] = await Promise.all([
    listNew(app, before.post_id),
    listCorrected(app, before.revision_id),
    listRemoved(app, before),
  ])
  if (posts.length + corrected.length + removed.length === 0) return
  const paths = new Set([...posts, ...corrected, ...removed].map(pathOf))
  if (
    !(await send(
      app,
      indexNow,
      [...paths].flatMap((path) => [path, `/en${path}`]),
    ))
  )
    return
  const after = {
    post_id: posts.at(-1)?.id ?? before.post_id,
    revision_id: corrected.at(-1)?.revision_id ?? before.revision_id,
    removed_at: removed.at(-1)?.removed_at ?? before.removed_at,
    removed_id: removed.at(-1)?.id ?? before.removed_id,
  }
  await app.db
    .insertInto('index_now_progress')
    .values(after)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(after))
    .execute()
  await forgetTitles(app, after.removed_at, after.removed_id)
}

/** The first time, only the latest posts are sent. */
async function readProgress(app: App): Promise<Progress> {
  const stored = await app.db
    .selectFrom('index_now_progress')
    .select(['post_id', 'revision_id', 'removed_at', 'removed_id'])
    .executeTakeFirst()
  if (stored) return stored
  const [post, revision] = await Promise.all(
    (['posts', 'post_revisions'] as const).map((table) =>
      app.db
        .selectFrom(table)
        .select((select) => select.fn.max('id').as('id'))
        .executeTakeFirst(),
    ),
  )
  return {
    post_id: Math.max(0, (post?.id ?? 0) - max.posts),
    revision_id: revision?.id ?? 0,
    removed_at: new Date(app.now().getTime() - 2 * settledMs),
    removed_id: 0,
  }
}

type ListedPost = { id: number; title: string; is_own: boolean; media_type: string }

const settled = (app: App) => new Date(app.now().getTime() - settledMs)

function listNew(app: App, after: number): Promise<ListedPost[]> {
  return app.db
    .selectFrom('posts')
    .select(['id', 'title', 'is_own', 'media_type'])
    .where('id', '>', after)
    .where('created_at', '<', settled(app))
    .orderBy('id')
    .limit(max.posts)
    .execute()
}

/** Posts whose words were replaced, by the time of that: each replaced text is a row. */
function listCorrected(app: App, after: number): Promise<(ListedPost & { revision_id: number })[]> {
  return app.db
    .selectFrom('post_revisions as r')
    .innerJoin('posts as p', 'p.id', 'r.post_id')
    .select(['r.id as revision_id', 'p.id', 'p.title', 'p.is_own', 'p.media_type'])
    .where('r.id', '>', after)
    .where('r.replaced_at', '<', settled(app))
    .orderBy('r.id')
    .limit(max.corrections)
    .execute()
}

const pathOf = ({ id, title, is_own: own, media_type }: ListedPost) =>
  postPath({ id, title: withoutLabels(title), own, media: media_type === 'media' })

type RemovedPost = ListedPost & { removed_at: Date }

/**
 * Lists removed posts in the order of their times and ids, because those that were removed together
 * have the same time.
 */
async function listRemoved(app: App, after: Progress): Promise<RemovedPost[]> {
  const removed = await app.db
    .selectFrom('removed_posts')
    .select(['post_id as id', 'title', 'is_own', 'media_type', 'removed_at'])
    .where(sql<boolean>`(removed_at, post_id) > (${after.removed_at}, ${after.removed_id})`)
    .where('removed_at', '<', settled(app))
    .orderBy('removed_at')
    .orderBy('post_id')
    .limit(max.removed)
    .execute()
  return removed.map(({ title, ...post }) => ({ ...post, title: title ?? '' }))
}

/** The title of a removed post is only stored until they were told of its address. */
async function forgetTitles(app: App, at: Date, id: number): Promise<void> {
  await app.db
    .updateTable('removed_posts')
    .set({ title: null })
    .where('title', 'is not', null)
    .where(sql<boolean>`(removed_at, post_id) <= (${at}, ${id})`)
    .execute()
}

/** Whether they were accepted: 200, or 202 while the key is still being checked. */
async function send(app: App, { key, apiRoot }: NonNullable<App['config']['indexNow']>, paths: string[]): Promise<boolean> {
  const { publicUrl } = app.config
  const body = {
    host: new URL(publicUrl).host,
    key,
    keyLocation: `${publicUrl}/${key}.txt`,
    urlList: paths.map((path) => new URL(path, publicUrl).href),
  }
  const { status } = await safeFetch(app.config, `${apiRoot}/indexnow`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
    maxBytes: 100_000,
    maxRedirects: 0,
  })
  if (status === 200 || status === 202) return true
  app.log.warn({ status, pages: paths.length }, 'IndexNow did not accept the new pages; they will be sent again')
  return false
}
