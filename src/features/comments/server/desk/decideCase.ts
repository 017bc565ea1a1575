import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { postPath } from '#features/posts/postPath.ts'
import type { ReportReason } from '../../schema.ts'
import { changeComment } from '../changeComment.ts'
import { type CommentRow, lockComment } from '../commentRow.ts'
import { readSubjects, subjectKey } from '../subject.ts'

type Decision = { decision: 'approve' | 'remove'; reason?: ReportReason | undefined }

/**
 * Carries out a moderator's decision about a comment, and closes its open reports. Approving shows
 * a held or removed comment; one that its author deleted stays deleted. Idempotent. Throws
 * `not_found`.
 */
export async function decideCase(app: App, actor: Actor, id: number, { decision, reason = 'other' }: Decision): Promise<void> {
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
    const { author_id, author_name, body } = comment
    await recordAct(app, tx, actor, {
      action: decision === 'approve' ? 'approve_comment' : 'remove_comment',
      subject: { type: 'comment', id, path: await pathOf(tx, comment) },
      reader: author_id === null ? null : { id: author_id, name: author_name, body },
      before: { state: comment.state, reason: comment.reason },
      after: { state, reason: decision === 'remove' ? reason : null },
    })
  })
}

/** Returns the page where readers see it. */
async function pathOf(tx: Tx, comment: CommentRow): Promise<string | null> {
  const subject = (await readSubjects(tx, [comment])).get(subjectKey(comment))
  if (!subject) return null
  const { type, id, title, own } = subject
  const path = type === 'poll' ? `/polls/${id}` : postPath({ id, title, own, media: type === 'media' })
  return `${path}#comment-${comment.id}`
}
