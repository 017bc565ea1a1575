import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import type { Comment, CommentPage } from '../schema.ts'
import { type CommentRow, commentColumns, commentTables, presentComment } from './commentRow.ts'
import { replyCursor } from './listReplies.ts'
import { readSuspension } from './readSuspension.ts'
import { type Resource, readCount } from './resource.ts'

type Page = { pagination: number; cursor?: string | undefined; order: 'newest' | 'oldest' }

/** Replies that are listed with each comment. */
const firstReplies = 3

/**
 * The comments of a post or poll, each with its first replies. The cursor has the last id, so that
 * nothing is skipped or repeated while comments are added. Throws `not_found`, `invalid` (field
 * `cursor`).
 * @param viewer the id of the reader, who also sees their own held comments; null for a visitor
 */
export async function listComments(app: App, resource: Resource, page: Page, viewer: number | null): Promise<CommentPage> {
  const [newest, after] = [page.order === 'newest', page.cursor ? readCursor(page) : null]
  const query = {
    name: `comments ${page.order}${after === null ? '' : ' after'}`,
    text: `select ${commentColumns} from ${commentTables}
      where c.resource_type = $1 and c.resource_id = $2 and c.parent_id is null
        and (c.shown or c.replies > 0 or (c.author_id = $3 and c.deleted_at is null))
        ${after === null ? '' : `and c.id ${newest ? '<' : '>'} $5`}
      order by c.id ${newest ? 'desc' : ''} limit $4`,
    values: [resource.type, resource.id, viewer, page.pagination + 1, ...(after === null ? [] : [after])],
  }
  // Not from a replica: readers must find what they have just written or been notified of.
  const [total, { rows }] = await Promise.all([readCount(app, app.publicDb, resource), app.publicPool.query<CommentRow>(query)])
  const { shown, meta } = pageOfRows(rows, page.pagination, (last) => encodeCursor(kindOf(page), [last.id]))
  const suspension = viewer === null ? null : await readSuspension(app.db, app.now(), viewer)
  return { data: await addReplies(app, shown, viewer), meta: { ...meta, total, suspension } }
}

const kindOf = ({ order }: Page) => `comments-${order}1`

function readCursor(page: Page): number {
  const [id = 0] = decodeCursor(kindOf(page), 1, page.cursor ?? '')
  return id
}

/** Adds the first replies, oldest first, in one query for all comments. */
export async function addReplies(app: App, rows: CommentRow[], viewer: number | null): Promise<Comment[]> {
  if (rows.length === 0) return []
  const { rows: replies } = await app.publicPool.query<CommentRow>({
    name: 'first replies',
    text: `select r.* from unnest($1::bigint[]) as parent (id) cross join lateral (
        select ${commentColumns} from ${commentTables}
        where c.parent_id = parent.id and (c.shown or (c.author_id = $2 and c.deleted_at is null)) order by c.id limit $3) r`,
    values: [rows.map(({ id }) => id), viewer, firstReplies + 1],
  })
  const byParent = Map.groupBy(replies, (reply) => reply.parent_id)
  return rows.map((row) => {
    const found = byParent.get(row.id) ?? []
    const first = found.slice(0, firstReplies)
    const last = found.length > firstReplies ? first.at(-1) : undefined
    return {
      ...presentComment(row, viewer),
      replies: first.map((reply) => presentComment(reply, viewer)),
      replies_cursor: last ? replyCursor(last.id) : null,
    }
  })
}
