import { type Kysely, sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import type { DB } from '#base/database/tables.ts'
import type { CommentNotice } from '../schema.ts'
import type { CommentRow } from './commentRow.ts'
import { countOn } from './resource.ts'

type Changes = Partial<Pick<CommentRow, 'body' | 'state' | 'reason' | 'detail' | 'edited_at' | 'deleted_at'>>

/**
 * Changes a comment that the caller has locked (`lockComment`), and with it, in the same transaction, every number that follows from whether it is
 * shown. Those who read are told once the transaction is through.
 */
export async function changeComment(tx: Tx, before: CommentRow, changes: Changes): Promise<CommentRow> {
  const { shown } = await tx.updateTable('comments').set(changes).where('id', '=', before.id).returning('shown').executeTakeFirstOrThrow()
  const after = { ...before, ...changes, shown }
  if (before.shown !== after.shown) await countShown(tx, after)
  else if (after.shown && before.body !== after.body) await announce(tx, after, 'changed')
  return after
}

/** A comment came to be shown, or is no longer. Locks in one order: the comment, the one it answers, the counters of the resource. */
export async function countShown(tx: Tx, comment: CommentRow): Promise<number> {
  const step = comment.shown ? 1 : -1
  const { parent_id, resource_type: type, resource_id: id } = comment
  if (parent_id) await sql`update comments set replies = replies + ${step} where id = ${parent_id}`.execute(tx)
  const count = await countOn(tx, { type, id }, step, comment.created_at)
  await announce(tx, comment, comment.shown ? 'added' : 'gone', count)
  return count
}

async function announce(db: Kysely<DB>, comment: CommentRow, what: CommentNotice['what'], count?: number): Promise<void> {
  const { resource_type: type, resource_id, id, parent_id } = comment
  const state = comment.deleted_at || comment.state === 'visible' ? 'deleted' : comment.state
  const notice: CommentNotice = { type, resource_id, id, parent_id, what, count, ...(what === 'gone' && { state }) }
  await sql`select pg_notify('comments', ${JSON.stringify(notice)})`.execute(db)
}
