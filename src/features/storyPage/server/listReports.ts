import { z } from 'zod'
import { cursor, optional, pageSize } from '#base/api/queryValues.ts'
import type { App } from '#base/app.ts'
import { pageOfRows } from '#base/database/cursor.ts'
import type { PostPage } from '#features/posts/schema.ts'
import { readCursor, writeCursor } from '#features/posts/server/lists/filterPosts.ts'
import { listNewestOfAgencies } from '#features/posts/server/lists/listStory.ts'
import { type PostRow, postColumns, postJoins, presentPosts } from '#features/posts/server/lists/postRow.ts'

export const ListReportsQuery = z.strictObject({
  pagination: pageSize(50, 200),
  cursor,
  group: optional(z.enum(['agency'], 'bad_choice')).meta({ description: 'agency: only the newest report of each agency, on one page' }),
  language: optional(z.enum(['ar', 'en'], 'bad_choice')).meta({ description: 'Only reports in this language; both when absent' }),
})
type ListReportsQuery = z.output<typeof ListReportsQuery>

/**
 * A page of a story's posts, or the newest of each agency, newest first; none if there is no such
 * story. The cursor is that of lists by time.
 */
export async function listReports(app: App, storyId: number, query: ListReportsQuery): Promise<PostPage> {
  if (query.group) {
    const data = await listNewestOfAgencies(app, storyId, query.pagination, query.language)
    return { data, meta: { next_cursor: null, per_page: query.pagination } }
  }
  const after = readCursor(query.cursor)
  const values: unknown[] = [storyId, query.pagination + 1, query.language ?? null]
  if (after) values.push(new Date(after.time), after.id)
  const { rows } = await app.replicaPool.query<PostRow>({
    name: `reports of a story${after ? ' after' : ''}`,
    text: `select ${postColumns} from posts p ${postJoins} where p.story_id = $1 and ($3::text is null or p.language = $3)
        ${after ? 'and (p.published_at, p.id) < ($4, $5)' : ''}
      order by p.published_at desc, p.id desc limit $2`,
    values,
  })
  const { shown, meta } = pageOfRows(rows, query.pagination, (last) => writeCursor({ time: last.published_at.getTime(), id: last.id }))
  return { data: await presentPosts(app, shown), meta }
}
