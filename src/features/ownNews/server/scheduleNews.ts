import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { addJob } from '#base/jobs/jobs.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { changeNews } from './changeNews.ts'
import { requireComplete } from './completeNews.ts'
import { lockNews } from './lockNews.ts'

type Given = { version: number; publish_at: Date }

/**
 * Has a piece published at a time, or at another one than before. Throws `invalid` if something is
 * missing or that time has passed, `not_found`, `news_changed`, `news_wrong_state`.
 */
export async function scheduleNews(app: App, actor: Actor, id: number, { version, publish_at }: Given): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const news = await lockNews(tx, id, version, ['draft', 'review', 'scheduled'])
    if (publish_at <= app.now()) throw new AppError('invalid', { publish_at: ['publish_at_past'] })
    requireComplete(news)
    await addJob(tx, 'publishDueNews', {}, { key: `publishDueNews ${id}`, runAt: publish_at })
    await changeNews(app, tx, news, { actor, action: 'schedule_news' }, { state: 'scheduled', publish_at })
  })
}
