import { z } from 'zod'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { changeComment } from '../changeComment.ts'
import { lockCase, pathOf, requireVersion } from './lockCase.ts'

/** Time for which a decision can be undone. */
const undoableMs = 86_400_000

/** Fields of a comment in the log; those that a decision did not change are absent. */
const Before = z.object({
  state: z.enum(['visible', 'held', 'removed']).optional(),
  reason: z.string().nullable().optional(),
  detail: z.string().nullable().optional(),
  open_reports: z.string().nullable().optional(),
})

/**
 * Undoes the last decision about a comment, if it was this moderator's: the comment is what it was,
 * and its reports wait again. Throws `not_found`, and `conflict` if something has happened to the
 * comment since.
 * @param version as the decision returned it
 */
export async function undoDecision(app: App, actor: Actor, id: number, version: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const locked = await lockCase(tx, id)
    requireVersion(locked, version)
    const { comment } = locked
    const { open_reports, ...changed } = await readBefore(app, tx, actor, id)
    const reports = open_reports?.split(' ').map(Number) ?? []
    const before = { state: comment.state, reason: comment.reason, detail: comment.detail, ...changed }
    if (reports.length > 0) await tx.updateTable('comment_reports').set({ resolved_at: null }).where('id', 'in', reports).execute()
    await changeComment(tx, comment, before)
    const { author_id, author_name, body } = comment
    await recordAct(app, tx, actor, {
      action: 'undo_decision',
      subject: { type: 'comment', id, path: await pathOf(tx, comment) },
      reader: author_id === null ? null : { id: author_id, name: author_name, body },
      before: { state: comment.state, reason: comment.reason, detail: comment.detail, open_reports: null },
      after: { ...before, open_reports: open_reports ?? null },
    })
  })
}

/**
 * Reads what the comment was before the moderator's decision. Throws `conflict` if the last act was
 * another, or is too old.
 */
async function readBefore(app: App, tx: Tx, actor: Actor, id: number): Promise<z.infer<typeof Before>> {
  const last = await tx
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'before', 'at'])
    .where('subject_type', '=', 'comment')
    .where('subject_id', '=', String(id))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isOwn = last?.actor_id === actor.id && (last.action === 'approve_comment' || last.action === 'remove_comment')
  if (!isOwn || last.at.getTime() < app.now().getTime() - undoableMs) throw new AppError('conflict')
  return Before.parse(last.before)
}
