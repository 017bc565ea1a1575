import { consume } from '#access/server/rateLimit.ts'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { changeComment } from './changeComment.ts'
import type { CommentRow } from './commentRow.ts'
import { lockOwnComment } from './editComment.ts'
import type { Resource } from './resource.ts'

/** How long a deletion can be undone. */
export const undoMs = 10 * 60_000

/**
 * Deletes a comment for its author. Idempotent. If it has replies, a placeholder stays. Throws
 * `not_found`, `forbidden`.
 * @param resource must be what the comment is about, if given
 */
export async function deleteComment(app: App, author: User, id: number, resource?: Resource): Promise<CommentRow> {
  return inTransaction(app.db, async (tx) => {
    const comment = await lockOwnComment(tx, author, id)
    if (resource && (resource.type !== comment.resource_type || resource.id !== comment.resource_id)) throw new AppError('not_found')
    return comment.deleted_at ? comment : changeComment(tx, comment, { deleted_at: app.now() })
  })
}

/**
 * Undoes a deletion within `undoMs`, at most five times in half that time. Deleting itself needs no
 * limit, because without being restored a comment is deleted only once. Throws `not_found`,
 * `forbidden`, `too_many_requests` with a wait that ends before the deletion is final.
 */
export async function restoreComment(app: App, author: User, id: number): Promise<CommentRow> {
  await consume(app, [
    { name: 'restore-comment', key: `${author.id} ${id}`, max: 5, seconds: undoMs / 2_000 },
    { name: 'restore-comments', key: String(author.id), max: 10, seconds: undoMs / 2_000 },
  ])
  return inTransaction(app.db, async (tx) => {
    const comment = await lockOwnComment(tx, author, id)
    if (!comment.deleted_at) return comment
    if (comment.deleted_at.getTime() < app.now().getTime() - undoMs) throw new AppError('not_found')
    return changeComment(tx, comment, { deleted_at: null })
  })
}
