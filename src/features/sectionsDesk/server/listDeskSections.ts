import type { App } from '#base/app.ts'
import { taxonomyList } from '#features/taxonomy/server/taxonomyList.ts'
import type { DeskSection, SectionTree } from '../schema.ts'

type SectionRow = { id: number; slug: string; name_ar: string; name_en: string }

const builtIn = new Set(
  taxonomyList.flatMap((main) => [main, ...main.categories, ...main.categories.flatMap(({ subs }) => subs)]).map(({ slug }) => slug),
)

/** Whether a section is added again at every start. */
export const isBuiltIn = (slug: string): boolean => builtIn.has(slug)

/** All sections as they are now: a replica may not know yet what staff have just changed. */
export async function listDeskSections({ db }: App): Promise<SectionTree> {
  const [mains, categories, subs] = await Promise.all([
    db.selectFrom('main_categories').selectAll().orderBy('position').orderBy('id').execute(),
    db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute(),
    db.selectFrom('sub_categories').selectAll().orderBy('position').orderBy('id').execute(),
  ])
  const categoriesOf = Map.groupBy(categories, ({ main_category_id }) => main_category_id)
  const subsOf = Map.groupBy(subs, ({ category_id }) => category_id)
  return {
    data: mains.map((main) => ({
      ...present(main),
      categories: (categoriesOf.get(main.id) ?? []).map((category) => ({
        ...present(category),
        subs: (subsOf.get(category.id) ?? []).map(present),
      })),
    })),
  }
}

function present({ id, slug, name_ar, name_en }: SectionRow): DeskSection {
  return { id, name_ar, name_en, is_added: !isBuiltIn(slug) }
}
