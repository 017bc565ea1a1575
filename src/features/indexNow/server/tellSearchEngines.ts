import type { App } from '#base/app.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { mediaPath, postPath } from '#features/posts/postPath.ts'

/** The protocol allows 10,000. */
const maxUrls = 1_000
/** Ids become visible in the order in which transactions end, which is not that of the ids. */
const settledMs = 120_000

type Progress = { post_id: number; removed_at: Date }

/**
 * Tells the search engines that take part in IndexNow (https://www.indexnow.org/documentation) which pages are new, and which were removed; at most 1,000
 * at a time. Does nothing without a key. If they refuse, the same pages are sent again by the next run; if this process dies after sending, too, which does
 * no harm. Corrections of posts are left to the sitemaps.
 */
export async function tellSearchEngines(app: App): Promise<void> {
  const { indexNow } = app.config
  if (!indexNow) return
  const before = await readProgress(app)
  const [posts, removed] = await Promise.all([listNew(app, before.post_id), listRemoved(app, before.removed_at)])
  if (posts.length + removed.length === 0) return
  const paths = [...posts.map(pathOf), ...removed.flatMap(({ post_id }) => [`/news/${post_id}`, `${mediaPath}/${post_id}`])]
  if (!(await send(app, indexNow, paths))) return
  const after = { post_id: posts.at(-1)?.id ?? before.post_id, removed_at: removed.at(-1)?.removed_at ?? before.removed_at }
  await app.db
    .insertInto('index_now_progress')
    .values(after)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(after))
    .execute()
}

/** The first time, only the latest posts are sent. */
async function readProgress(app: App): Promise<Progress> {
  const stored = await app.db.selectFrom('index_now_progress').select(['post_id', 'removed_at']).executeTakeFirst()
  if (stored) return stored
  const latest = await app.db
    .selectFrom('posts')
    .select((select) => select.fn.max('id').as('id'))
    .executeTakeFirst()
  return { post_id: Math.max(0, (latest?.id ?? 0) - maxUrls), removed_at: new Date(app.now().getTime() - 2 * settledMs) }
}

type NewPost = { id: number; title: string; is_own: boolean; media_type: string }

function listNew(app: App, after: number): Promise<NewPost[]> {
  return app.db
    .selectFrom('posts')
    .select(['id', 'title', 'is_own', 'media_type'])
    .where('id', '>', after)
    .where('created_at', '<', new Date(app.now().getTime() - settledMs))
    .orderBy('id')
    .limit(maxUrls / 2)
    .execute()
}

const pathOf = ({ id, title, is_own: own, media_type }: NewPost) => postPath({ id, title, own, media: media_type === 'media' })

function listRemoved(app: App, after: Date): Promise<{ post_id: number; removed_at: Date }[]> {
  return (
    app.db
      .selectFrom('removed_posts')
      .select(['post_id', 'removed_at'])
      .where('removed_at', '>', after)
      .where('removed_at', '<', new Date(app.now().getTime() - settledMs))
      .orderBy('removed_at')
      // Posts that were removed together have the same time.
      .fetch(maxUrls / 4, 'with ties')
      .execute()
  )
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
