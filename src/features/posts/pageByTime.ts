import { z } from 'zod'
import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor } from '#base/cursor.ts'
import { AppError } from '#base/errors.ts'
import { optional, wholeNumber, withDefault } from '#base/queryValues.ts'
import { loadPosts } from './postRow.ts'
import { Post } from './schema.ts'

/** Something that happened to a post. */
export type Happened = { post_id: number; at: Date }

export const ByTimeQuery = z.strictObject({
  pagination: withDefault(50, wholeNumber(1, 200, 'Page size, 1 to 200; 50 when absent')),
  cursor: optional(z.string().max(200, 'bad_cursor')).meta({ description: '`meta.next_cursor` of the page before' }),
})
export type ByTimeQuery = z.output<typeof ByTimeQuery>

/** `at`: when it happened, ISO 8601 in UTC. */
export const ByTimePage = z.object({
  data: z.array(Post.extend({ at: z.string() })),
  meta: z.object({ next_cursor: z.string().nullable(), per_page: z.int() }),
})
export type ByTimePage = z.infer<typeof ByTimePage>

/**
 * A page of posts in the order in which something happened to them, the newest first.
 * @param kind of the cursor, with a version
 * @param list what happened before a place (all when undefined): at most so many, newest first, by time and post
 * Throws `invalid` for a cursor of another list.
 */
export async function pageByTime(
  app: App,
  kind: string,
  query: ByTimeQuery,
  list: (before: Happened | undefined, limit: number) => Promise<Happened[]>,
): Promise<ByTimePage> {
  const found = await list(query.cursor ? readPlace(kind, query.cursor) : undefined, query.pagination + 1)
  const shown = found.slice(0, query.pagination)
  const last = found.length > query.pagination ? shown.at(-1) : undefined
  const posts = await loadPosts(
    app,
    shown.map(({ post_id }) => post_id),
  )
  const times = new Map(shown.map(({ post_id, at }) => [post_id, at.toISOString()]))
  return {
    data: posts.map((post) => ({ ...post, at: times.get(post.id) ?? '' })),
    meta: { next_cursor: last ? encodeCursor(kind, [last.at.getTime(), last.post_id]) : null, per_page: query.pagination },
  }
}

function readPlace(kind: string, cursor: string): Happened {
  const [time = 0, post_id = 0] = decodeCursor(kind, 2, cursor)
  // Nothing happened before 1970 here, and no post will be from after the year 9999.
  if (post_id < 0 || time < 0 || time > 253_402_300_799_999) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  return { at: new Date(time), post_id }
}
