import type { Db, Tx } from '#base/database/db.ts'
import { brand } from '#brand.ts'
import type { Locale } from '#text/locale.ts'
import type { Placement } from '../schema.ts'

export type SeededAd = {
  placement: Placement
  /** Both if absent. */
  edition?: Locale
  title_ar: string
  title_en: string
  /** Outside URL of the banner, and its size in pixels. */
  image_url: string
  width: number
  height: number
  link: string
}

/**
 * Adds a banner of our own, or updates the picture and link of the one with this placement and
 * English title; what staff changed otherwise stays.
 */
export async function seedAd(db: Db | Tx, { placement, title_ar, title_en, ...shown }: SeededAd): Promise<void> {
  const changed = db.updateTable('ads').set(shown).where('placement', '=', placement).where('title_en', '=', title_en)
  if ((await changed.executeTakeFirst()).numUpdatedRows > 0n) return
  await db
    .insertInto('ads')
    .values({ placement, title_ar, title_en, advertiser: brand.nameAr, weight: 1, ...shown })
    .execute()
}
