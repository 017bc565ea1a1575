import { fold } from '#text/tokenizer/fold.ts'
import type { Taxonomy } from './readTaxonomy.ts'
import { taxonomyList } from './taxonomyList.ts'

/** A category with its main category, and one of its sub-categories or null. */
export type Section = { mainCategoryId: number; categoryId: number; subCategoryId: number | null }

export type Sections = {
  /**
   * Categories and sub-categories by slug; a category takes precedence over a sub-category with the
   * same slug.
   */
  bySlug: Map<string, Section>
  /** Sub-categories by folded name, Arabic and English. */
  subByName: Map<string, Section[]>
}

/** Names of the sub-sections of a new installation, which feeds may use after they were renamed. */
const originalNames = new Map(
  taxonomyList
    .flatMap(({ categories }) => categories.flatMap(({ subs }) => subs))
    .map(({ slug, nameAr, nameEn }) => [slug, [nameAr, nameEn]]),
)
const namesOf = ({ slug, name_ar, name_en }: { slug: string; name_ar: string; name_en: string }) =>
  new Set([name_ar, name_en, ...(originalNames.get(slug) ?? [])].map(fold))

const sectionsOf = new WeakMap<Taxonomy, Sections>()

/**
 * The inverse of the taxonomy: from names of sections in sources and feeds to ids. Shared, so it
 * must not be changed.
 */
export function sections(taxonomy: Taxonomy): Sections {
  const known = sectionsOf.get(taxonomy)
  if (known) return known
  const bySlug = new Map<string, Section>()
  const subByName = new Map<string, Section[]>()
  for (const sub of taxonomy.categorization.sub_categories) {
    const mainCategoryId = taxonomy.mainOfCategory.get(sub.category_id)
    if (!mainCategoryId) continue
    const section = { mainCategoryId, categoryId: sub.category_id, subCategoryId: sub.id }
    bySlug.set(sub.slug, section)
    for (const name of namesOf(sub)) subByName.set(name, [...(subByName.get(name) ?? []), section])
  }
  for (const { id, slug, main_category_id: mainCategoryId } of taxonomy.categorization.categories) {
    bySlug.set(slug, { mainCategoryId, categoryId: id, subCategoryId: null })
  }
  const made = { bySlug, subByName }
  sectionsOf.set(taxonomy, made)
  return made
}
