import type { Db, Tx } from '#base/database/db.ts'
import { notify } from '#base/database/notifications.ts'

export type AgencyInput = {
  /** Lower case; the same in all installations. */
  slug: string
  nameAr: string
  nameEn: string
  /** ISO 3166-1 alpha-2. */
  country?: string | null
  homepage?: string | null
  /** Description for readers. */
  aboutAr?: string | null
  aboutEn?: string | null
  /** Outside URL of its logo. */
  logoUrl?: string | null
  /** Whether it is the product's own agency; there is at most one. */
  isOwn?: boolean
}

/**
 * Creates an agency or updates the one with this slug, and notifies every process; of one that
 * staff have edited, only the logo. Returns its id, or that of the agency into which it was merged.
 */
export async function saveAgency(db: Db | Tx, agency: AgencyInput): Promise<number> {
  const merged = await db.selectFrom('merged_agencies').select('into_id').where('slug', '=', agency.slug).executeTakeFirst()
  if (merged) return merged.into_id
  const card = {
    name_ar: agency.nameAr,
    name_en: agency.nameEn,
    country: agency.country ?? null,
    homepage: agency.homepage ?? null,
    about_ar: agency.aboutAr ?? null,
    about_en: agency.aboutEn ?? null,
  }
  const values = { logo_url: agency.logoUrl ?? null, is_own: agency.isOwn ?? false }
  const { id } = await db
    .insertInto('agencies')
    .values({ slug: agency.slug, ...card, ...values })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('agencies').set(card).where('id', '=', id).where('edited_at', 'is', null).execute()
  await notify(db, 'taxonomy')
  return id
}
