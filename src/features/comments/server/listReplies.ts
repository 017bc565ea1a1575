import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import type { ReplyPage } from '../schema.ts'
import { type CommentRow, commentColumns, commentTables, presentComment } from './commentRow.ts'

const kind = 'replies1'

/** The cursor after this reply. */
export function replyCursor(id: number): string {
  return encodeCursor(kind, [id])
}

/**
 * Replies to a comment, oldest first; none if it does not exist. Throws `invalid` (field `cursor`).
 */
export async function listReplies(
  app: App,
  parentId: number,
  page: { pagination: number; cursor?: string | undefined },
  viewer: number | null,
): Promise<ReplyPage> {
  const [after = 0] = page.cursor ? decodeCursor(kind, 1, page.cursor) : []
  const { rows } = await app.publicPool.query<CommentRow>({
    name: 'replies',
    text: `select ${commentColumns} from ${commentTables}
      where c.parent_id = $1 and c.id > $2 and (c.shown or (c.author_id = $3 and c.deleted_at is null)) order by c.id limit $4`,
    values: [parentId, after, viewer, page.pagination + 1],
  })
  const { shown, meta } = pageOfRows(rows, page.pagination, (last) => replyCursor(last.id))
  return { data: shown.map((row) => presentComment(row, viewer)), meta }
}
