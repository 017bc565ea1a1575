import { type Kysely, sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import type { DB } from '#base/database/tables.ts'
import { AppError } from '#base/errors.ts'
import { presentReactions, type ReactionRow, reactionColumns } from '#features/reactions/server/reactionColumns.ts'
import type { Reply } from '../schema.ts'

/** Columns and tables of a `CommentRow`. */
export const commentColumns = `c.id, c.parent_id, c.resource_type, c.resource_id, c.author_id, c.body, c.state, c.reason, c.detail, c.shown,
  c.replies, c.created_at, c.edited_at, c.deleted_at, u.name as author_name, ${reactionColumns.map((column) => `k.${column}`)}`
export const commentTables = 'comments c left join users u on u.id = c.author_id left join comment_counters k on k.comment_id = c.id'

export type CommentRow = ReactionRow & {
  id: number
  parent_id: number | null
  resource_type: 'post' | 'poll'
  resource_id: number
  author_id: number | null
  author_name: string | null
  body: string
  state: 'visible' | 'held' | 'removed'
  reason: string | null
  detail: string | null
  shown: boolean
  replies: number
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
}

/** The comment, locked until the transaction ends. Throws `not_found`. */
export async function lockComment(tx: Tx, id: number): Promise<CommentRow> {
  const { rows } =
    await sql<CommentRow>`select ${sql.raw(commentColumns)} from ${sql.raw(commentTables)} where c.id = ${id} for update of c`.execute(tx)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}

export async function readComment(db: Kysely<DB>, id: number): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`select ${sql.raw(commentColumns)} from ${sql.raw(commentTables)} where c.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * A comment as this reader may see it. One that is not shown is visible to its author, unless they
 * deleted it; for all others it is a placeholder.
 * @param viewer the reader's id, null for a visitor
 */
export function presentComment(row: CommentRow, viewer: number | null): Reply {
  const isOwn = viewer !== null && row.author_id === viewer
  const state = row.deleted_at ? 'deleted' : row.state
  const readable = row.shown || (isOwn && state !== 'deleted')
  const { id, parent_id, resource_type, resource_id, author_id, author_name } = row
  return {
    id,
    parent_id,
    resource_type,
    resource_id,
    content: readable ? row.body : null,
    author: readable && author_id !== null ? { id: author_id, name: author_name ?? '' } : null,
    state,
    reason: isOwn && !row.shown ? row.reason : null,
    is_own: isOwn,
    created_at: row.created_at.toISOString(),
    edited_at: readable ? (row.edited_at?.toISOString() ?? null) : null,
    reply_count: row.replies,
    comment_reactions: presentReactions(row),
  }
}
