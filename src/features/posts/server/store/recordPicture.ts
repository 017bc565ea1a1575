import type { Db } from '#base/database/db.ts'

/**
 * Stores the size (in pixels) and colour (#rrggbb) of a post's picture; null if it cannot be shown, which removes it from the
 * post. Does nothing if the post has another picture by now.
 */
export async function recordPicture(
  db: Db,
  { id, image_url }: { id: number; image_url: string },
  size: { width: number; height: number; color: string } | null,
): Promise<void> {
  await db
    .updateTable('posts')
    .set({
      image_url: size && image_url,
      image_width: size?.width ?? null,
      image_height: size?.height ?? null,
      image_color: size?.color ?? null,
    })
    .where('id', '=', id)
    .where('image_url', '=', image_url)
    .execute()
}
