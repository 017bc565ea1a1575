import type { App } from '#base/app.ts'
import { plainText } from '#text/plainText.ts'

/** The bodies of these posts as plain text, by id. */
export async function loadBodies(app: App, posts: { id: number }[]): Promise<Map<number, string>> {
  if (posts.length === 0) return new Map()
  const { rows } = await app.replicaPool.query<{ post_id: number; body_html: string }>({
    name: 'bodies by id',
    text: 'select post_id, body_html from post_contents where post_id = any($1::bigint[])',
    values: [posts.map((post) => post.id)],
  })
  return new Map(rows.map(({ post_id, body_html }) => [post_id, plainText(body_html)]))
}
