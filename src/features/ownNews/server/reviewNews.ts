import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { changeNews } from './changeNews.ts'
import { lockNews } from './lockNews.ts'

/**
 * Says that a draft is ready to be looked at. Throws `not_found`, `news_changed`,
 * `news_wrong_state`.
 */
export async function submitNews(app: App, actor: Actor, id: number, version: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const news = await lockNews(tx, id, version, ['draft'])
    await changeNews(app, tx, news, { actor, action: 'submit_news' }, { state: 'review' })
  })
}

/**
 * Makes what is in review, or scheduled, a draft again. Throws `not_found`, `news_changed`,
 * `news_wrong_state`.
 */
export async function returnNews(app: App, actor: Actor, id: number, version: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const news = await lockNews(tx, id, version, ['review', 'scheduled'])
    await changeNews(app, tx, news, { actor, action: 'return_news' }, { state: 'draft', publish_at: null })
  })
}
