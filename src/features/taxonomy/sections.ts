import type { Taxonomy } from './readTaxonomy.ts'

/** A place in the taxonomy: a category with the main category above it, and a sub-category of it or null. */
export type Section = { mainCategoryId: number; categoryId: number; subCategoryId: number | null }

const sectionsOf = new WeakMap<Taxonomy, Map<string, Section>>()

/** Every category and sub-category by slug; a category wins over a sub-category of the same slug. */
export function sectionsBySlug(taxonomy: Taxonomy): Map<string, Section> {
  const known = sectionsOf.get(taxonomy)
  if (known) return known
  const { categories, sub_categories } = taxonomy.categorization
  const bySlug = new Map<string, Section>()
  for (const { id, slug, category_id: categoryId } of sub_categories) {
    const mainCategoryId = taxonomy.mainOfCategory.get(categoryId)
    if (mainCategoryId) bySlug.set(slug, { mainCategoryId, categoryId, subCategoryId: id })
  }
  for (const { id, slug, main_category_id: mainCategoryId } of categories) {
    bySlug.set(slug, { mainCategoryId, categoryId: id, subCategoryId: null })
  }
  sectionsOf.set(taxonomy, bySlug)
  return bySlug
}
