import { type Kysely, sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { notify } from '#base/database/notifications.ts'
import type { DB } from '#base/database/tables.ts'
import type { CommentNotification } from '../schema.ts'
import type { CommentRow } from './commentRow.ts'
import { changeCount } from './resource.ts'

type Changes = Partial<Pick<CommentRow, 'body' | 'state' | 'reason' | 'detail' | 'edited_at' | 'deleted_at'>>

/**
 * Changes a comment that the caller has locked (`lockComment`), and in the same transaction every
 * count that depends on whether it is shown. Readers are notified when the transaction commits.
 */
export async function changeComment(tx: Tx, before: CommentRow, changes: Changes): Promise<CommentRow> {
  const { shown } = await tx.updateTable('comments').set(changes).where('id', '=', before.id).returning('shown').executeTakeFirstOrThrow()
  const after = { ...before, ...changes, shown }
  if (before.shown !== after.shown) await updateCounts(tx, after)
  else if (after.shown && before.body !== after.body) await notifyReaders(tx, after, 'changed')
  return after
}

/**
 * Updates the counts after a comment was shown or hidden. The order of locks is: the comment, its
 * parent, the counters of the resource.
 */
export async function updateCounts(tx: Tx, comment: CommentRow): Promise<number> {
  const step = comment.shown ? 1 : -1
  const { parent_id, resource_type: type, resource_id: id } = comment
  if (parent_id) await sql`update comments set replies = replies + ${step} where id = ${parent_id}`.execute(tx)
  const count = await changeCount(tx, { type, id }, step, comment.created_at)
  await notifyReaders(tx, comment, comment.shown ? 'added' : 'gone', count)
  return count
}

async function notifyReaders(db: Kysely<DB>, comment: CommentRow, what: CommentNotification['what'], count?: number): Promise<void> {
  const { resource_type: type, resource_id, id, parent_id } = comment
  const state = comment.deleted_at || comment.state === 'visible' ? 'deleted' : comment.state
  const notification: CommentNotification = { type, resource_id, id, parent_id, what, count, ...(what === 'gone' && { state }) }
  await notify(db, 'comments', JSON.stringify(notification))
}
