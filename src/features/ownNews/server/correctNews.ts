import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { changeNews } from './changeNews.ts'
import { requireComplete } from './completeNews.ts'
import { lockNews } from './lockNews.ts'
import { newsErrors } from './messages.ts'
import { writePost } from './writePost.ts'

type Given = { version: number; note: string }

/**
 * Shows readers the text as it is at the desk now, and under it when it was corrected and why.
 * Throws `invalid` if something is missing, `not_found`, `news_changed`, `news_wrong_state`.
 */
export async function correctNews(app: App, actor: Actor, id: number, { version, note }: Given): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const news = await lockNews(tx, id, version, ['published', 'corrected'])
    requireComplete(news)
    const post = await tx.selectFrom('posts').select('id').where('id', '=', news.post_id).forUpdate().executeTakeFirst()
    if (!post) throw new AppError(newsErrors.news_wrong_state)
    await writePost(app, tx, news)
    await tx.insertInto('post_corrections').values({ post_id: post.id, corrected_at: app.now(), note }).execute()
    await changeNews(app, tx, news, { actor, action: 'correct_news', reason: note, note }, { state: 'corrected' })
  })
}
