import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { removeLocked } from '#features/posts/server/store/removePosts.ts'
import { changeNews } from './changeNews.ts'
import { lockNews } from './lockNews.ts'

type Given = { version: number; reason: string | null }

/**
 * Takes a published piece away from readers for good: its page responds with 410, and it leaves
 * lists, search, feeds and caches. The text stays at the desk. Throws `not_found`, `news_changed`,
 * `news_wrong_state`.
 */
export async function withdrawNews(app: App, actor: Actor, id: number, { version, reason }: Given): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const news = await lockNews(tx, id, version, ['published', 'corrected'])
    const { rows } = await sql<{ id: number; story_id: number }>`
      select id, story_id from posts where id = ${news.post_id} for update`.execute(tx)
    await changeNews(app, tx, news, { actor, action: 'withdraw_news', reason }, { state: 'withdrawn' })
    await removeLocked(tx, rows)
  })
}
