import { sql } from 'kysely'
import type { Db, Tx } from '#base/database/db.ts'

export type AgencyInput = {
  /** Stable across installations; lower case. */
  slug: string
  nameAr: string
  nameEn: string
  /** ISO 3166-1, two letters. */
  country?: string | null
  homepage?: string | null
  /** Outside address of its mark. */
  logoUrl?: string | null
  /** The product's own agency; there is at most one. */
  isOwn?: boolean
}

/** Makes an agency, or brings the one with this slug up to date. Returns its id. Every process hears of it. */
export async function saveAgency(db: Db | Tx, agency: AgencyInput): Promise<number> {
  const values = {
    name_ar: agency.nameAr,
    name_en: agency.nameEn,
    country: agency.country ?? null,
    homepage: agency.homepage ?? null,
    logo_url: agency.logoUrl ?? null,
    is_own: agency.isOwn ?? false,
  }
  const { id } = await db
    .insertInto('agencies')
    .values({ slug: agency.slug, ...values })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select pg_notify('taxonomy', '')`.execute(db)
  return id
}
