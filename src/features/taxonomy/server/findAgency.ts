import type { Db, Tx } from '#base/database/db.ts'
import { slug } from '#text/slug.ts'
import { fold } from '#text/tokenizer/fold.ts'
import { saveAgency } from './saveAgency.ts'

type NamedAgency = { id: number; slug: string; name_ar: string; name_en: string }

/**
 * Id of the agency with this slug or name (in either language, any spelling), which is created if
 * it does not exist.
 */
export async function findAgency(db: Db | Tx, name: string): Promise<number> {
  const ids = await findAgencies(db, [name])
  return ids.get(name) as number
}

/** The same for many names, by name. */
export async function findAgencies(db: Db | Tx, names: string[]): Promise<Map<string, number>> {
  const match = agencyMatcher(await listAgencies(db))
  const made = new Map<string, number>()
  const ids = new Map<string, number>()
  for (const name of new Set(names)) {
    const found = match(name)?.id ?? made.get(slug(name))
    const id = found ?? (await saveAgency(db, { slug: slug(name), nameAr: name.trim(), nameEn: name.trim() }))
    if (found === undefined) made.set(slug(name), id)
    ids.set(name, id)
  }
  return ids
}

/**
 * Every agency with its names, the oldest first; then the names of those that were merged, with the
 * ids of the ones that they were merged into.
 */
export async function listAgencies(db: Db | Tx): Promise<NamedAgency[]> {
  const merged = await db.selectFrom('merged_agencies').select(['id', 'into_id', 'slug', 'name_ar', 'name_en']).orderBy('id').execute()
  const agencies = await db.selectFrom('agencies').select(['id', 'slug', 'name_ar', 'name_en']).orderBy('id').execute()
  const present = agencies.filter(({ id }) => !merged.some((one) => one.id === id))
  return [...present, ...merged.map(({ into_id, slug, name_ar, name_en }) => ({ id: into_id, slug, name_ar, name_en }))]
}

/**
 * Returns a function that finds, of these agencies, the one with a slug or name (in either
 * language, any spelling).
 */
export function agencyMatcher<Agency extends NamedAgency>(agencies: Agency[]): (name: string) => Agency | undefined {
  const byName = new Map<string, Agency>()
  const bySlug = new Map<string, Agency>()
  for (const agency of agencies) {
    for (const one of [agency.slug, agency.name_ar, agency.name_en]) if (!byName.has(fold(one))) byName.set(fold(one), agency)
    if (!bySlug.has(agency.slug)) bySlug.set(agency.slug, agency)
  }
  // One whose slug the name would get is the same: its names must not be overwritten.
  return (name) => byName.get(fold(name.trim())) ?? bySlug.get(slug(name))
}
