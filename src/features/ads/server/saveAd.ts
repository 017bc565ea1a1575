import type { Db, Tx } from '#base/database/db.ts'

export type AdInput = {
  placement: 'list' | 'detail'
  titleAr: string
  titleEn: string
  /** Outside URL of the banner, and its size in pixels. */
  imageUrl: string
  width: number
  height: number
  link: string
  position: number
}

/** Adds a banner, or updates the picture and link of the one with this placement and English title; its running time stays. */
export async function saveAd(db: Db | Tx, ad: AdInput): Promise<void> {
  const existing = await db
    .selectFrom('ads')
    .select('id')
    .where('placement', '=', ad.placement)
    .where('title_en', '=', ad.titleEn)
    .executeTakeFirst()
  const shown = { image_url: ad.imageUrl, width: ad.width, height: ad.height, link: ad.link }
  if (existing) await db.updateTable('ads').set(shown).where('id', '=', existing.id).execute()
  else {
    const names = { placement: ad.placement, title_ar: ad.titleAr, title_en: ad.titleEn, position: ad.position }
    await db
      .insertInto('ads')
      .values({ ...names, ...shown })
      .execute()
  }
}
