import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { snapshotOf, subjectOf } from './changeNews.ts'
import { lockNews } from './lockNews.ts'

/**
 * Deletes what was never published, with its history. Throws `not_found`, `news_changed`,
 * `news_wrong_state`.
 */
export async function deleteNews(app: App, actor: Actor, id: number, version: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const news = await lockNews(tx, id, version, ['draft', 'review'])
    await tx.deleteFrom('own_news').where('id', '=', id).execute()
    await recordAct(app, tx, actor, { action: 'delete_news', subject: { ...subjectOf(news), path: null }, before: snapshotOf(news) })
  })
}
