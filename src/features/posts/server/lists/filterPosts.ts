import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, maxTime } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'
import type { DocumentFilter } from '#engine/search/filter.ts'
import { readTaxonomy, reloadTaxonomy, type Taxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import { kuwaitDay, kuwaitDaySpan } from '#kuwaitTime.ts'
import type { Locale } from '#text/locale.ts'
import { playableClipCondition } from '../clipCondition.ts'
import type { ListPostsQuery } from './listQuery.ts'

/**
 * Conditions of a list. Of main category, category and sub-category, `section` is the narrowest,
 * because it implies the others.
 */
export type PostFilter = {
  /** undefined: both */
  mediaType: 'text' | 'media' | undefined
  quickView: boolean
  own: boolean
  agency: number | undefined
  language: Locale | undefined
  section: { column: 'main_category_id' | 'category_id' | 'sub_category_id'; id: number } | undefined
  /** Bounds of a day in Kuwait, in ms: `since` inclusive, `until` exclusive. */
  day: { since: number; until: number } | undefined
}

/** The personal list has both kinds of media unless one is named. */
type FilterQuery = Omit<ListPostsQuery, 'media_type'> & { media_type?: 'text' | 'media' | undefined }

/**
 * The filter of a query; null if its parts exclude each other, so that no post can match.
 * Throws `invalid`, which names the fields with unknown ids, or a day that is yet to come.
 */
export async function readFilter(app: App, query: FilterQuery, own = false): Promise<PostFilter | null> {
  if (query.day && query.day > kuwaitDay(app.now().getTime())) throw new AppError('invalid', { day: ['bad_day'] })
  try {
    return filterOf(await readTaxonomy(app), query, own)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // An id that the cached taxonomy does not know may be new.
    return filterOf(await reloadTaxonomy(app), query, own)
  }
}

function filterOf(taxonomy: Taxonomy, query: FilterQuery, own: boolean): PostFilter | null {
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
  return {
    mediaType: query.quickView ? 'media' : query.media_type,
    quickView: query.quickView,
    own,
    agency: agency && taxonomy.agencies.get(agency)?.id,
    language: query.language,
    section: section(),
    day: query.day ? kuwaitDaySpan(query.day) : undefined,
  }

  function section(): PostFilter['section'] {
    if (sub) return { column: 'sub_category_id', id: sub }
    if (category) return { column: 'category_id', id: category }
    return query.main_category ? { column: 'main_category_id', id: query.main_category } : undefined
  }
}

/** The last item of a page in a list ordered by time and id, newest first. `time` in ms. */
export type TimeCursor = { time: number; id: number }

/**
 * SQL conditions on `posts p`, and their values, numbered from $1. `passes`: the filter;
 * `conditions`: also that the post comes after a cursor.
 */
export function conditionsOf(filter: PostFilter, after?: TimeCursor): { passes: string; conditions: string; values: unknown[] } {
  const values: unknown[] = []
  const conditions = ['true']
  if (filter.mediaType) conditions.push(`p.media_type = $${values.push(filter.mediaType)}`)
  if (filter.language) conditions.push(`p.language = $${values.push(filter.language)}`)
  if (filter.agency) conditions.push(`p.agency_id = $${values.push(filter.agency)}`)
  if (filter.section) conditions.push(`p.${filter.section.column} = $${values.push(filter.section.id)}`)
  if (filter.day) {
    const { since, until } = filter.day
    conditions.push(`p.published_at >= $${values.push(new Date(since))}`, `p.published_at < $${values.push(new Date(until))}`)
  }
  if (filter.own) conditions.push('p.is_own')
  if (filter.quickView) conditions.push(playableClipCondition)
  const passes = conditions.join(' and ')
  if (after) conditions.push(`(p.published_at, p.id) < ($${values.push(new Date(after.time))}, $${values.push(after.id)})`)
  return { passes, conditions: conditions.join(' and '), values }
}

/** The same for the search index. */
export function documentFilter({ mediaType, quickView, own, agency, language, section, day }: PostFilter): DocumentFilter {
  const sections = { mains: [], categories: [], subs: [] }
  return {
    media: mediaType && mediaType === 'media',
    own,
    clips: quickView,
    english: language && language === 'en',
    agencies: agency ? [agency] : undefined,
    sections: section && [{ ...sections, [levels[section.column]]: [section.id] }],
    ...day,
  }
}

const levels = { main_category_id: 'mains', category_id: 'categories', sub_category_id: 'subs' } as const

const cursorKind = 'latest1'

/** Decodes the cursor of a list by time. Throws `invalid`. */
export function readCursor(cursor: string | undefined): TimeCursor | undefined {
  if (!cursor) return undefined
  const [time = 0, id = 0] = decodeCursor(cursorKind, 2, cursor)
  // PostgreSQL's earliest day is in 4713 BC, and no post is from after the year 9999.
  if (id < 0 || time < -210_000_000_000_000 || time > maxTime) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  return { time, id }
}

export function writeCursor(cursor: TimeCursor): string {
  return encodeCursor(cursorKind, [cursor.time, cursor.id])
}
