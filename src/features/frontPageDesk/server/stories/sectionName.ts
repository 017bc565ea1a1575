import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { SectionIds } from '#features/posts/server/store/correctSection.ts'
import { readTaxonomy, reloadTaxonomy, type Taxonomy } from '#features/taxonomy/server/readTaxonomy.ts'

/** The narrowest section, as `SectionName`. */
export function sectionName({ main_category_id: main, category_id: category, sub_category_id: sub }: SectionIds): string {
  if (sub) return `sub:${sub}`
  if (category) return `category:${category}`
  return main ? `main:${main}` : ''
}

/** A section with those that it is part of. Throws `invalid` for an unknown one. */
export async function sectionIds(app: App, name: string): Promise<SectionIds> {
  // What the cached taxonomy does not know may be new.
  const ids = idsOf(await readTaxonomy(app), name) ?? idsOf(await reloadTaxonomy(app), name)
  if (!ids) throw new AppError('invalid', { section: ['unknown_value'] })
  return ids
}

function idsOf({ mainCategories, categoryOfSub, mainOfCategory }: Taxonomy, name: string): SectionIds | undefined {
  const [level, id] = name.split(':')
  const given = Number(id ?? 0)
  const sub = level === 'sub' ? given : null
  const category = sub ? categoryOfSub.get(sub) : level === 'category' ? given : null
  const main = category ? mainOfCategory.get(category) : level === 'main' ? given : null
  const isKnown = name === '' || (main && mainCategories.has(main))
  if (!isKnown) return undefined
  return { main_category_id: main ?? null, category_id: category ?? null, sub_category_id: sub }
}
