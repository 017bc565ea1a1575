import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { User } from '#features/accounts/schema.ts'
import type { ReportReason } from '../../schema.ts'
import { changeComment } from '../changeComment.ts'
import { lockComment } from '../commentRow.ts'
import { recordAction } from './moderationLog.ts'

type Decision = { decision: 'approve' | 'remove'; reason?: ReportReason | undefined }

/**
 * Carries out a moderator's decision about a comment, and closes its open reports. Approving shows a held or removed comment; one that its author
 * deleted stays deleted. Idempotent. Throws `not_found`.
 */
export async function decideCase(app: App, moderator: User, id: number, { decision, reason = 'other' }: Decision): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const comment = await lockComment(tx, id)
    const closed = await tx
      .updateTable('comment_reports')
      .set({ resolved_at: app.now() })
      .where('comment_id', '=', id)
      .where('resolved_at', 'is', null)
      .execute()
    const state = decision === 'approve' ? ('visible' as const) : ('removed' as const)
    const isChanged = comment.state !== state
    if (!isChanged && closed[0]?.numUpdatedRows === 0n) return
    if (isChanged) await changeComment(tx, comment, { state, reason: decision === 'remove' ? reason : null, detail: null })
    await recordAction(app, tx, moderator, {
      action: decision,
      commentId: id,
      userId: comment.author_id,
      detail: { body: comment.body, reason: decision === 'remove' ? reason : comment.reason, name: comment.author_name ?? undefined },
    })
  })
}
