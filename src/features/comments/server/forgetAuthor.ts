import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { changeComment } from './changeComment.ts'
import { type CommentRow, commentColumns, commentTables } from './commentRow.ts'

/**
 * Empties the comments of an account that is being deleted, including in reports; a comment with
 * replies leaves a placeholder.
 */
export async function forgetAuthor(app: App, tx: Tx, userId: number): Promise<void> {
  // A comment that is being written either commits first or finds the account deleted
  // (`addComment.ts`). Not `for update`: a moderator who decides about one of the comments has
  // locked it, and inserts a log entry that refers to the account.
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx)
  // In the order in which counters are always locked (`posts/server/views/recordView.ts`).
  const { rows } = await sql<CommentRow>`select ${sql.raw(commentColumns)} from ${sql.raw(commentTables)}
    where c.author_id = ${userId} order by c.resource_type, c.resource_id, c.id for update of c`.execute(tx)
  for (const comment of rows)
    await changeComment(tx, comment, { body: '', reason: null, detail: null, deleted_at: comment.deleted_at ?? app.now() })
  await sql`update comment_reports set body_seen = '' where comment_id in (select id from comments where author_id = ${userId})`.execute(tx)
}
