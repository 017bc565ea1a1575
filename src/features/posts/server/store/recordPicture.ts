import type { Db } from '#base/database/db.ts'

/**
 * Writes down what a post's picture is like: `size` in pixels and #rrggbb, or null when it cannot be shown, which takes it off the
 * post. Does nothing when the post has another picture by now.
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
