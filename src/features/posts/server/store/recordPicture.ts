import { sql } from 'kysely'
import type { Db } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'

type Picture = { id: number; image_url: string }

/**
 * Stores the size (in pixels) and colour (#rrggbb) of a picture of a post. Does nothing if the post
 * does not have this picture any more.
 */
export async function recordPicture(
  db: Db,
  { id, image_url }: Picture,
  size: { width: number; height: number; color: string },
): Promise<void> {
  const { width, height, color } = size
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('posts')
      .set({ image_width: width, image_height: height, image_color: color })
      .where('id', '=', id)
      .where('image_url', '=', image_url)
      .execute()
    await tx.updateTable('post_pictures').set(size).where('post_id', '=', id).where('url', '=', image_url).execute()
  })
}

/**
 * Removes a picture that cannot be shown from a post and its gallery, whose next picture then
 * represents the post, else `otherwise`. Does nothing if the post does not have this picture any
 * more.
 * @returns whether `otherwise` represents the post now
 */
export async function removePicture(db: Db, { id, image_url }: Picture, otherwise: string | null): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ image_url: string | null }>`
      update posts p set image_url = coalesce(next.url, ${otherwise}), image_width = next.width, image_height = next.height, image_color = next.color
      from (select 1) post left join lateral
        (select url, width, height, color from post_pictures where post_id = ${id} and url <> ${image_url} order by position limit 1) next on true
      where p.id = ${id} and p.image_url = ${image_url} returning p.image_url`.execute(tx)
    await tx.deleteFrom('post_pictures').where('post_id', '=', id).where('url', '=', image_url).execute()
    return otherwise !== null && rows[0]?.image_url === otherwise
  })
}
