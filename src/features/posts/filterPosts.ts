import { AppError } from '#base/errors.ts'
import type { Taxonomy } from '#features/taxonomy/readTaxonomy.ts'
import type { ListPostsQuery } from './listQuery.ts'

/** What a list is narrowed to. Of main, category and sub-category only the narrowest is left: it implies the others. */
export type PostFilter = {
  mediaType: 'text' | 'media'
  quickView: boolean
  own: boolean
  agency: number | undefined
  section: { column: 'main_category_id' | 'category_id' | 'sub_category_id'; id: number } | undefined
}

/**
 * The filter that a query asks for; null when its parts exclude each other, so that no post can meet it.
 * Throws `invalid` naming the fields whose id nobody has.
 */
export function filterOf(taxonomy: Taxonomy, query: ListPostsQuery, own: boolean): PostFilter | null {
  const { agency, sub_category: sub } = query
  const category = query.category === 'first_page' ? undefined : query.category
  const unknown: Record<string, string[]> = {}
  if (agency && !taxonomy.agencies.has(agency)) unknown.agency = ['unknown_value']
  if (query.main_category && !taxonomy.mainCategories.has(query.main_category)) unknown.main_category = ['unknown_value']
  if (category && !taxonomy.categories.has(category)) unknown.category = ['unknown_value']
  if (sub && !taxonomy.subCategories.has(sub)) unknown.sub_category = ['unknown_value']
  if (Object.keys(unknown).length > 0) throw new AppError('invalid', unknown)

  const impliedCategory = sub ? taxonomy.categoryOfSub.get(sub) : category
  const impliedMain = impliedCategory ? taxonomy.mainOfCategory.get(impliedCategory) : query.main_category
  if ((category && category !== impliedCategory) || (query.main_category && query.main_category !== impliedMain)) return null
  return { mediaType: query.quickView ? 'media' : query.media_type, quickView: query.quickView, own, agency, section: section() }

  function section(): PostFilter['section'] {
    if (sub) return { column: 'sub_category_id', id: sub }
    if (category) return { column: 'category_id', id: category }
    return query.main_category ? { column: 'main_category_id', id: query.main_category } : undefined
  }
}

/** SQL conditions on `posts p`, and their values, numbered from $1. */
export function conditionsOf(filter: PostFilter): { conditions: string[]; values: unknown[] } {
  const values: unknown[] = [filter.mediaType]
  const conditions = ['p.media_type = $1']
  if (filter.agency) conditions.push(`p.agency_id = $${values.push(filter.agency)}`)
  if (filter.section) conditions.push(`p.${filter.section.column} = $${values.push(filter.section.id)}`)
  if (filter.own) conditions.push('p.is_own')
  if (filter.quickView) conditions.push(isClip)
  return { conditions, values }
}

/** Spec 2: only posts of these three whose address contains .mp4. Same words as the index `posts_clips`. */
const isClip = `p.source in ('twitter', 'instagram', 'threads') and (p.url like '%.mp4%' or p.video ->> 'src' like '%.mp4%')`
