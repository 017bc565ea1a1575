import { sql } from 'kysely'
import type { Db } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'

/**
 * Changes the URLs of posts, pictures and videos from one origin (`http://host:port`) to another,
 * after a host has moved.
 */
export async function movePosts(db: Db, from: string, to: string): Promise<void> {
  const [before, after] = [`${from}/`, `${to}/`]
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update posts set url = replace(url, ${before}, ${after}), image_url = replace(image_url, ${before}, ${after}), video = replace(video::text, ${before}, ${after})::jsonb
      where starts_with(url, ${before}) returning id`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await sql`update post_pictures set url = replace(url, ${before}, ${after}) where post_id = any(${ids})`.execute(tx)
    await sql`update post_contents set body_html = replace(body_html, ${before}, ${after}) where post_id = any(${ids}) and position(${before} in body_html) > 0`.execute(
      tx,
    )
  })
}
