import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { programActor } from '#features/audit/server/actor.ts'
import { changeNews } from './changeNews.ts'
import { publishLocked } from './publishNews.ts'

/** Editors may read in the log what the clock did. */
const clock = { ...programActor, access: 'editor' } as const

/**
 * Publishes what is due, each in a transaction of its own: killed between two statements, it has
 * done it or not, and the next run goes on. Two at once do not meet at the same piece. One that
 * cannot be published, because its section was deleted, goes back to review.
 */
export async function publishDueNews(app: App): Promise<void> {
  while (await publishNext(app));
}

async function publishNext(app: App): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    const news = await tx
      .selectFrom('own_news')
      .selectAll()
      .where('state', '=', 'scheduled')
      .where('publish_at', '<=', app.now())
      .orderBy('publish_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!news) return false
    try {
      await publishLocked(app, tx, clock, news)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      app.log.warn({ news: news.id, fields: error.fields }, 'scheduled news could not be published')
      await changeNews(app, tx, news, { actor: clock, action: 'return_news' }, { state: 'review', publish_at: null })
    }
    return true
  })
}
