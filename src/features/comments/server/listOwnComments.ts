import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import type { ListedComment, ListedCommentPage } from '../schema.ts'
import { type CommentRow, commentColumns, commentTables, presentComment } from './commentRow.ts'
import { readSubjects, subjectKey } from './subject.ts'

const kind = 'own-comments1'

/**
 * The comments of a user, newest first, including held and removed ones but not deleted ones.
 * Throws `invalid` (field `cursor`).
 */
export async function listOwnComments(
  app: App,
  userId: number,
  page: { pagination: number; cursor?: string | undefined },
): Promise<ListedCommentPage> {
  const [before = Number.MAX_SAFE_INTEGER] = page.cursor ? decodeCursor(kind, 1, page.cursor) : []
  const { rows } = await app.pool.query<CommentRow>({
    name: 'own comments',
    text: `select ${commentColumns} from ${commentTables}
      where c.author_id = $1 and c.id < $2 and c.deleted_at is null order by c.id desc limit $3`,
    values: [userId, before, page.pagination + 1],
  })
  const { shown, meta } = pageOfRows(rows, page.pagination, (last) => encodeCursor(kind, [last.id]))
  return { data: await withSubjects(app, shown, userId), meta }
}

export async function withSubjects(app: App, rows: CommentRow[], viewer: number | null): Promise<ListedComment[]> {
  const subjects = await readSubjects(app.publicDb, rows)
  return rows.map((row) => ({ ...presentComment(row, viewer), subject: subjects.get(subjectKey(row)) ?? null }))
}
