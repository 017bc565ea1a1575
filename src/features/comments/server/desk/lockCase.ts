import type { Tx } from '#base/database/db.ts'
import { AppError } from '#base/errors.ts'
import { postPath } from '#features/posts/postPath.ts'
import { type CommentRow, lockComment } from '../commentRow.ts'
import { readSubjects, subjectKey } from '../subject.ts'
import { caseVersion, withoutReports } from './caseVersion.ts'

/** A comment with the ids of its open reports. */
export type LockedCase = { comment: CommentRow; reports: number[] }

/** Locks a comment until the transaction ends. Throws `not_found`. */
export async function lockCase(tx: Tx, id: number): Promise<LockedCase> {
  const comment = await lockComment(tx, id)
  const query = tx.selectFrom('comment_reports').select('id').where('comment_id', '=', id).where('resolved_at', 'is', null)
  return { comment, reports: (await query.orderBy('id').execute()).map((report) => report.id) }
}

/**
 * Throws `conflict` if the comment is not what the moderator saw.
 * @param options.despiteReports whether it may have been reported since
 */
export function requireVersion({ comment, reports }: LockedCase, version: string | undefined, { despiteReports = false } = {}): void {
  if (version === undefined) return
  const [seen, now] = [version, caseVersion(comment, reports)].map(despiteReports ? withoutReports : String)
  if (seen !== now) throw new AppError('conflict')
}

/** Returns the page where readers see a comment. */
export async function pathOf(tx: Tx, comment: CommentRow): Promise<string | null> {
  const subject = (await readSubjects(tx, [comment])).get(subjectKey(comment))
  if (!subject) return null
  const { type, id, title, own } = subject
  const path = type === 'poll' ? `/polls/${id}` : postPath({ id, title, own, media: type === 'media' })
  return `${path}#comment-${comment.id}`
}
