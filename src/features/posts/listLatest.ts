import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor } from '#base/cursor.ts'
import { conditionsOf, type PostFilter } from './filterPosts.ts'
import { type PostRow, postColumns, postJoins, presentPosts } from './postRow.ts'
import type { PostPage } from './schema.ts'

const cursorKind = 'latest1'

/** Newest first. The cursor is the last post's time and id, neither of which ever changes. */
export async function listLatest(app: App, filter: PostFilter, page: { pagination: number; cursor?: string }): Promise<PostPage> {
  const { conditions, values } = conditionsOf(filter)
  if (page.cursor) {
    const [time = 0, id = 0] = decodeCursor(cursorKind, 2, page.cursor)
    conditions.push(`(p.published_at, p.id) < ($${values.push(new Date(time))}, $${values.push(id)})`)
  }
  const text = `select ${postColumns} from posts p ${postJoins} where ${conditions.join(' and ')}
    order by p.published_at desc, p.id desc limit $${values.push(page.pagination + 1)}`
  const { rows } = await app.pool.query<PostRow>({ text, values })
  const shown = rows.slice(0, page.pagination)
  const last = rows.length > page.pagination ? shown.at(-1) : undefined
  return {
    data: await presentPosts(app, shown),
    meta: { next_cursor: last ? encodeCursor(cursorKind, [last.published_at.getTime(), last.id]) : null, per_page: page.pagination },
  }
}
