import type { Db, Tx } from '#base/database/db.ts'
import { slug } from '#text/slug.ts'
import { fold } from '#text/tokenizer/fold.ts'
import { saveAgency } from './saveAgency.ts'

/** Id of the agency with this slug or name (in either language, any spelling), which is created if it does not exist. */
export async function findAgency(db: Db | Tx, name: string): Promise<number> {
  const key = fold(name.trim())
  const agencies = await db.selectFrom('agencies').select(['id', 'slug', 'name_ar', 'name_en']).orderBy('id').execute()
  const found = agencies.find((agency) => [agency.slug, agency.name_ar, agency.name_en].some((one) => fold(one) === key))
  return found?.id ?? saveAgency(db, { slug: slug(name), nameAr: name.trim(), nameEn: name.trim() })
}
