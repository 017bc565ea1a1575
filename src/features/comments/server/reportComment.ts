import { consume } from '#access/server/rateLimit.ts'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { ReportReason } from '../schema.ts'
import { lockComment } from './commentRow.ts'
import { commentErrors } from './messages.ts'

/**
 * Reports a comment to the desk, with its current text, once per reader. Throws `not_found`,
 * `already_reported`, `forbidden` for the reporter's own comment, `too_many_requests` after 30 in
 * an hour.
 */
export async function reportComment(app: App, reporter: User, id: number, report: { reason: ReportReason; text: string }): Promise<void> {
  await consume(app, [{ name: 'report-comment', key: String(reporter.id), max: 30, seconds: 3600 }])
  await inTransaction(app.db, async (tx) => {
    // Locked, so that a concurrent decision either closes this report or is made before it.
    const comment = await lockComment(tx, id)
    if (!comment.shown) throw new AppError('not_found')
    if (comment.author_id === reporter.id) throw new AppError('forbidden')
    const added = await tx
      .insertInto('comment_reports')
      .values({ comment_id: id, reporter_id: reporter.id, body_seen: comment.body, created_at: app.now(), ...report })
      .onConflict((conflict) => conflict.columns(['comment_id', 'reporter_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new AppError(commentErrors.already_reported)
  })
}
