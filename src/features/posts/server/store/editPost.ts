import type { Tx } from '#base/database/db.ts'
import { notify } from '#base/database/notifications.ts'
import type { ImageAbout } from '../../schema.ts'

/** Fields of a post that a revision (`savePostsIn`) leaves as they are. */
export type PostEdit = {
  id: number
  url: string
  author: string | null
  mainCategoryId: number | null
  categoryId: number | null
  subCategoryId: number | null
  image: PostImage | null
}

/** A picture that was measured: pixels, #rrggbb. */
export type PostImage = { url: string; width: number; height: number; color: string; about: ImageAbout }

/** Changes a post of our own, and has every page rendered again once the transaction ends. */
export async function editPost(tx: Tx, { id, url, author, mainCategoryId, categoryId, subCategoryId, image }: PostEdit): Promise<void> {
  const picture = {
    image_url: image?.url ?? null,
    image_width: image?.width ?? null,
    image_height: image?.height ?? null,
    image_color: image?.color ?? null,
    image_about: image && JSON.stringify(image.about),
  }
  await tx
    .updateTable('posts')
    .set({ url, main_category_id: mainCategoryId, category_id: categoryId, sub_category_id: subCategoryId, ...picture })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('post_contents').set({ author }).where('post_id', '=', id).execute()
  await notify(tx, 'posts', '[]')
}
