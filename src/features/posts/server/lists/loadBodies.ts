import type { App } from '#base/app.ts'
import { type StoredText, textOf } from '#text/newsText/newsText.ts'

/** The texts of these posts, by id. */
export async function loadBodies(app: App, posts: { id: number }[]): Promise<Map<number, string>> {
  if (posts.length === 0) return new Map()
  const { rows } = await app.replicaPool.query<StoredText & { post_id: number }>({
    name: 'bodies by id',
    text: 'select post_id, body_html, text_start, text_end from post_contents where post_id = any($1::bigint[])',
    values: [posts.map((post) => post.id)],
  })
  return new Map(rows.map((row) => [row.post_id, textOf(row)]))
}
