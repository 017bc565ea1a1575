import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { changeNews } from './changeNews.ts'
import { requireComplete } from './completeNews.ts'
import { lockNews } from './lockNews.ts'
import type { NewsRow } from './newsRow.ts'
import { writePost } from './writePost.ts'

/**
 * Publishes a piece now, also one that is scheduled. Throws `invalid` if something is missing,
 * `not_found`, `news_changed`, `news_wrong_state`.
 */
export async function publishNews(app: App, actor: Actor, id: number, version: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const news = await lockNews(tx, id, version, ['draft', 'review', 'scheduled'])
    await publishLocked(app, tx, actor, news)
  })
}

/**
 * Makes a locked piece a post. Post, state and log are one transaction, so a second call finds that
 * it has been done. Throws `invalid` if something is missing.
 */
export async function publishLocked(app: App, tx: Tx, actor: Actor, news: NewsRow): Promise<void> {
  requireComplete(news)
  const now = app.now()
  const post_id = await writePost(app, tx, news)
  await changeNews(app, tx, news, { actor, action: 'publish_news' }, { state: 'published', publish_at: null, post_id, published_at: now })
}
