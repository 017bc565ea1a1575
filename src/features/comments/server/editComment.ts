import { consume } from '#access/server/rateLimit.ts'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { refusal, stateOf } from './addComment.ts'
import { changeComment } from './changeComment.ts'
import { checkEdit } from './checks.ts'
import { type CommentRow, lockComment } from './commentRow.ts'
import { readBanned } from './desk/bannedWords.ts'
import { refuseSuspended } from './readSuspension.ts'

/**
 * Changes the text of a comment for its author. It is checked like a new one, so an edit may hold
 * it or make it visible again. A comment that a moderator removed cannot be edited. Throws
 * `not_found`, `forbidden`, `suspended`, `invalid`, `too_many_requests`.
 */
export async function editComment(app: App, author: User, id: number, content: string): Promise<CommentRow> {
  await consumeEditLimit(app, author, id)
  return inTransaction(app.db, async (tx) => {
    await refuseSuspended(tx, app.now(), author.id)
    const comment = await lockOwnComment(tx, author, id)
    if (comment.deleted_at) throw new AppError('not_found')
    if (comment.state === 'removed') throw new AppError('forbidden')
    if (comment.body === content) return comment
    const resource = `${comment.resource_type} ${comment.resource_id}`
    const result = checkEdit({ body: content, parentId: comment.parent_id, resource, banned: await readBanned(tx), now: app.now() })
    if (result?.outcome === 'refuse') throw refusal(result)
    return changeComment(tx, comment, { body: content, edited_at: app.now(), ...stateOf(result) })
  })
}

/** Edits are limited because every reader of the page is notified of them. */
async function consumeEditLimit(app: App, author: User, id: number): Promise<void> {
  const comment = `${author.id} ${id}`
  await consume(app, [
    { name: 'edit-comment', key: comment, max: 10, seconds: 600 },
    { name: 'edit-comment-month', key: comment, max: 50, seconds: 30 * 86_400 },
    { name: 'edit-comments', key: String(author.id), max: 60, seconds: 3600 },
  ])
}

/**
 * Locks a comment for its author. Throws `forbidden` for other users, `not_found` if it does not
 * exist or is not shown to them.
 */
export async function lockOwnComment(tx: Tx, author: User, id: number): Promise<CommentRow> {
  const comment = await lockComment(tx, id)
  if (comment.author_id !== author.id) throw new AppError(comment.shown ? 'forbidden' : 'not_found')
  return comment
}
