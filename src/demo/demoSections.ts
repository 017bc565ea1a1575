import { taxonomyList } from '#features/taxonomy/server/taxonomyList.ts'

const categories = taxonomyList.flatMap((main) => main.categories)

type Category = (typeof categories)[number]

/** Category and sub-category by the slug of the sub-category. Throws if there is none. */
export function sectionOf(subSlug: string): { category: Category; sub: Category['subs'][number] } {
  for (const category of categories) {
    const sub = category.subs.find(({ slug }) => slug === subSlug)
    if (sub) return { category, sub }
  }
  throw new Error(`No sub-category ${subSlug}`)
}
