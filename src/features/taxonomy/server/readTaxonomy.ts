import type { App } from '#base/app.ts'
import { staleWhileRevalidate } from '#base/staleWhileRevalidate.ts'
import { pictureUrl } from '#features/pictures/server/pictureUrl.ts'
import type { Agency, Categorization, Named } from '../schema.ts'

/**
 * Sections and agencies by id, and as the options of the filters. Shared, so it must not be
 * changed.
 */
export type Taxonomy = {
  mainCategories: Map<number, Named>
  categories: Map<number, Named>
  subCategories: Map<number, Named>
  /** Agencies by id; under the id of one that was merged is the one that it was merged into. */
  agencies: Map<number, Agency>
  /** Names of those that were merged; `id` is of the one that they were merged into. */
  mergedAgencies: (Named & { slug: string })[]
  /** category → its main category, sub-category → its category */
  mainOfCategory: Map<number, number>
  categoryOfSub: Map<number, number>
  categorization: Categorization
}

const taxonomy = staleWhileRevalidate(30_000, 'the taxonomy', load)

/** The cached taxonomy, at most half a minute old. */
export const readTaxonomy = taxonomy.get

/** Reloads the taxonomy, for an id that is missing in the cached one. */
export const reloadTaxonomy = taxonomy.refresh

/** Forgets the taxonomy. To be called on the notification `taxonomy`. */
export const invalidateTaxonomy = taxonomy.forget

async function load(app: App): Promise<Taxonomy> {
  const [mains, categories, subs, agencies, merged] = await Promise.all([
    app.replica.selectFrom('main_categories').select(['id', 'slug', 'name_ar', 'name_en']).orderBy('position').orderBy('id').execute(),
    app.replica
      .selectFrom('categories')
      .select(['id', 'slug', 'name_ar', 'name_en', 'main_category_id'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
    app.replica
      .selectFrom('sub_categories')
      .select(['id', 'slug', 'name_ar', 'name_en', 'category_id'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
    app.replica
      .selectFrom('agencies')
      .select(['id', 'slug', 'name_ar', 'name_en', 'country', 'logo_url', 'is_own'])
      .orderBy('name_ar')
      .orderBy('id')
      .execute(),
    app.replica.selectFrom('merged_agencies').select(['id', 'slug', 'name_ar', 'name_en', 'into_id']).orderBy('id').execute(),
  ])
  const mergedIds = new Set(merged.map(({ id }) => id))
  const present = agencies.filter(({ id }) => !mergedIds.has(id))
  const shown = present.map(({ logo_url, ...agency }) => ({ ...agency, logo: logo_url && pictureUrl(app.config, logo_url) }))
  const byAgency = new Map<number, Agency>(shown.map(({ id, name_ar, name_en, logo }) => [id, { id, name_ar, name_en, logo }]))
  for (const { id, into_id } of merged) {
    const into = byAgency.get(into_id)
    if (into) byAgency.set(id, into)
  }
  return {
    mainCategories: byId(mains),
    categories: byId(categories),
    subCategories: byId(subs),
    agencies: byAgency,
    mergedAgencies: merged.map(({ slug, name_ar, name_en, into_id }) => ({ id: into_id, slug, name_ar, name_en })),
    mainOfCategory: new Map(categories.map((category) => [category.id, category.main_category_id])),
    categoryOfSub: new Map(subs.map((sub) => [sub.id, sub.category_id])),
    categorization: { main_categories: mains, categories, sub_categories: subs, agencies: shown },
  }
}

function byId(rows: Named[]): Map<number, Named> {
  return new Map(rows.map(({ id, name_ar, name_en }) => [id, { id, name_ar, name_en }]))
}
