import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { ReportReason } from '../../schema.ts'
import { changeComment } from '../changeComment.ts'
import { caseVersion } from './caseVersion.ts'
import { lockCase, pathOf, requireVersion } from './lockCase.ts'

type Decision = { decision: 'approve' | 'remove'; reason?: ReportReason | undefined; version?: string | undefined }

/**
 * Carries out a moderator's decision about a comment, and closes its open reports. Approving shows
 * a held or removed comment; one that its author deleted stays deleted. Idempotent. Throws
 * `not_found`, and `conflict` if it is not what they saw (`version`).
 * @returns the version that the comment has now
 */
export async function decideCase(app: App, actor: Actor, id: number, form: Decision): Promise<string> {
  const { decision, reason = 'other', version } = form
  return inTransaction(app.db, async (tx) => {
    const locked = await lockCase(tx, id)
    const { comment, reports } = locked
    const state = decision === 'approve' ? ('visible' as const) : ('removed' as const)
    const isChanged = comment.state !== state
    if (!isChanged && reports.length === 0) return caseVersion(comment, [])
    requireVersion(locked, version, { despiteReports: decision === 'remove' })
    if (reports.length > 0) await tx.updateTable('comment_reports').set({ resolved_at: app.now() }).where('id', 'in', reports).execute()
    const changes = { state, reason: decision === 'remove' ? reason : null, detail: null }
    const after = isChanged ? await changeComment(tx, comment, changes) : comment
    const { author_id, author_name, body } = comment
    await recordAct(app, tx, actor, {
      action: decision === 'approve' ? 'approve_comment' : 'remove_comment',
      subject: { type: 'comment', id, path: await pathOf(tx, comment) },
      reader: author_id === null ? null : { id: author_id, name: author_name, body },
      // What `undoDecision` puts back.
      before: { state: comment.state, reason: comment.reason, detail: comment.detail, open_reports: reports.join(' ') || null },
      after: { state, reason: after.reason, detail: after.detail, open_reports: null },
    })
    return caseVersion(after, [])
  })
}
