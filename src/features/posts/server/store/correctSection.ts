import type { Tx } from '#base/database/db.ts'

export type SectionIds = { main_category_id: number | null; category_id: number | null; sub_category_id: number | null }

/**
 * Files a post under another section. Its source does not change it back, and the search index
 * follows by a trigger. Afterwards call `rankFrontPage`.
 */
export async function correctSection(tx: Tx, postId: number, section: SectionIds): Promise<void> {
  await tx.updateTable('posts').set(section).where('id', '=', postId).execute()
}
