import type { App } from '#base/app.ts'
import { pageOfRows } from '#base/database/cursor.ts'
import type { PostPage } from '../../schema.ts'
import { conditionsOf, type PostFilter, readCursor, writeCursor } from './filterPosts.ts'
import { type PostRow, postColumns, postJoins, presentPosts } from './postRow.ts'

/** Newest first. The cursor is the last post's time and id, neither of which ever changes. */
export async function listLatest(app: App, filter: PostFilter, page: { pagination: number; cursor?: string }): Promise<PostPage> {
  const { conditions, values } = conditionsOf(filter, readCursor(page.cursor))
  const text = `select ${postColumns} from posts p ${postJoins} where ${conditions}
    order by p.published_at desc, p.id desc limit $${values.push(page.pagination + 1)}`
  // One prepared statement per combination of filters; PostgreSQL truncates names to 63 bytes.
  const { rows } = await app.replicaPool.query<PostRow>({ name: `latest ${nameOf(filter)}${page.cursor ? ' after' : ''}`, text, values })
  const { shown, meta } = pageOfRows(rows, page.pagination, (last) => writeCursor({ time: last.published_at.getTime(), id: last.id }))
  return { data: await presentPosts(app, shown), meta }
}

/** Distinguishes prepared statements of different filters. */
export function nameOf({ agency, section, own, quickView, language, day }: PostFilter): string {
  return [agency && 'agency', section?.column, own && 'own', quickView && 'clips', language && 'in language', day && 'of day']
    .filter(Boolean)
    .join(' ')
}
