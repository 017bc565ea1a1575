import { sql } from 'kysely'
import type { Db } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'

/**
 * Stores the size (in pixels) and colour (#rrggbb) of a picture of a post; null if it cannot be shown, which removes it from the post and its
 * gallery, whose next picture then represents the post. Does nothing if the post does not have this picture any more.
 */
export async function recordPicture(
  db: Db,
  { id, image_url }: { id: number; image_url: string },
  size: { width: number; height: number; color: string } | null,
): Promise<void> {
  if (!size) return removePicture(db, id, image_url)
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

async function removePicture(db: Db, id: number, url: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`
      update posts p set image_url = next.url, image_width = next.width, image_height = next.height, image_color = next.color
      from (select 1) post left join lateral
        (select url, width, height, color from post_pictures where post_id = ${id} and url <> ${url} order by position limit 1) next on true
      where p.id = ${id} and p.image_url = ${url}`.execute(tx)
    await tx.deleteFrom('post_pictures').where('post_id', '=', id).where('url', '=', url).execute()
  })
}
