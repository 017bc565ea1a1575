import { z } from 'zod'
import { cursor, pageSize } from '#base/api/queryValues.ts'
import { pageOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, maxTime, pageOfRows } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'
import { Post } from '../../schema.ts'
import { loadPosts } from './postRow.ts'

/** A post, and the time of something that happened to it, such as being read or saved. */
export type PostAtTime = { post_id: number; at: Date }

export const ByTimeQuery = z.strictObject({
  pagination: pageSize(50, 200),
  cursor,
})
export type ByTimeQuery = z.output<typeof ByTimeQuery>

/** `at`: that time, ISO 8601 in UTC. */
export const ByTimePage = pageOf(Post.extend({ at: z.string() }))
export type ByTimePage = z.infer<typeof ByTimePage>

/**
 * A page of posts by the time of something that happened to them, latest first.
 * @param kind kind of the cursor, with a version
 * @param list lists at most `limit` posts before a position (or from the start), newest first, by
 *   time and post Throws `invalid` for a cursor of another list.
 */
export async function pageByTime(
  app: App,
  kind: string,
  query: ByTimeQuery,
  list: (before: PostAtTime | undefined, limit: number) => Promise<PostAtTime[]>,
): Promise<ByTimePage> {
  const found = await list(query.cursor ? readCursor(kind, query.cursor) : undefined, query.pagination + 1)
  const { shown, meta } = pageOfRows(found, query.pagination, (last) => encodeCursor(kind, [last.at.getTime(), last.post_id]))
  const posts = await loadPosts(
    app,
    shown.map(({ post_id }) => post_id),
  )
  const times = new Map(shown.map(({ post_id, at }) => [post_id, at.toISOString()]))
  return { data: posts.map((post) => ({ ...post, at: times.get(post.id) ?? '' })), meta }
}

function readCursor(kind: string, cursor: string): PostAtTime {
  const [time = 0, post_id = 0] = decodeCursor(kind, 2, cursor)
  // No time is before 1970 or after the year 9999.
  if (post_id < 0 || time < 0 || time > maxTime) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  return { at: new Date(time), post_id }
}
