import type { Db, Tx } from '#base/database/db.ts'
import { fold } from '#text/fold.ts'
import { slug } from '#text/slug.ts'
import { saveAgency } from './saveAgency.ts'

/** The agency of this slug or name (either language, any spelling); made when nobody has it. Returns its id. */
export async function findAgency(db: Db | Tx, name: string): Promise<number> {
  const wanted = fold(name.trim())
  const agencies = await db.selectFrom('agencies').select(['id', 'slug', 'name_ar', 'name_en']).orderBy('id').execute()
  const found = agencies.find((agency) => [agency.slug, agency.name_ar, agency.name_en].some((known) => fold(known) === wanted))
  return found?.id ?? saveAgency(db, { slug: slug(name), nameAr: name.trim(), nameEn: name.trim() })
}
