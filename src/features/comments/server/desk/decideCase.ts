import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { User } from '#features/accounts/schema.ts'
import type { ReportReason } from '../../schema.ts'
import { changeComment } from '../changeComment.ts'
import { lockComment } from '../commentRow.ts'
import { recordAct } from './moderationLog.ts'

type Decision = { decision: 'approve' | 'remove'; reason?: ReportReason | undefined }

/**
 * A moderator's decision about a comment, which also answers every open report of it. Approving shows it, whatever held or removed it; what its author
 * deleted stays deleted. Deciding the same once more changes nothing. Throws `not_found`.
 */
export async function decideCase(app: App, moderator: User, id: number, { decision, reason = 'other' }: Decision): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const comment = await lockComment(tx, id)
    const answered = await tx
      .updateTable('comment_reports')
      .set({ resolved_at: app.now() })
      .where('comment_id', '=', id)
      .where('resolved_at', 'is', null)
      .execute()
    const state = decision === 'approve' ? ('visible' as const) : ('removed' as const)
    const changes = comment.state !== state
    if (!changes && answered[0]?.numUpdatedRows === 0n) return
    if (changes) await changeComment(tx, comment, { state, reason: decision === 'remove' ? reason : null, detail: null })
    await recordAct(app, tx, moderator, {
      action: decision,
      commentId: id,
      userId: comment.author_id,
      detail: { body: comment.body, reason: decision === 'remove' ? reason : comment.reason, name: comment.author_name ?? undefined },
    })
  })
}
