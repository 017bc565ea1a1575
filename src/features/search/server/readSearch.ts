import type { App } from '#base/app.ts'
import type { DocumentFilter } from '#engine/search/filter.ts'
import { kuwaitDaySpan } from '#kuwaitTime.ts'
import { asksNothing } from '#text/query/asksNothing.ts'
import { addOtherNames } from '#text/query/otherNames/otherNames.ts'
import { type Query, readQuery } from '#text/query/readQuery.ts'
import { withOptionalWords } from '#text/query/withOptionalWords.ts'
import { resolveNames } from './nameFilters.ts'

/**
 * A parsed search for the index: the words, and the filter of the list narrowed by the typed
 * filters.
 */
export type Search = { query: Query; filter: DocumentFilter }

/** Null if nothing can be found, because there are no words or filters, or only unknown names. */
export async function readSearch(app: App, text: string, filter: DocumentFilter): Promise<Search | null> {
  const query = withOptionalWords(addOtherNames(readQuery(text)))
  const { agencies, categories, after, before } = query
  if (asksNothing(query)) return null
  const names = await resolveNames(app, query)
  const narrowed: DocumentFilter = { ...filter, sections: [...(filter.sections ?? [])] }
  if (agencies.length > 0) {
    narrowed.agencies = filter.agencies ? names.agencyIds.filter((id) => filter.agencies?.includes(id)) : names.agencyIds
    if (narrowed.agencies.length === 0) return null
  }
  if (categories.length > 0) {
    const sections = { mains: names.mainCategoryIds, categories: names.categoryIds, subs: names.subCategoryIds }
    if (Object.values(sections).every((ids) => ids.length === 0)) return null
    narrowed.sections?.push(sections)
  }
  if (after) narrowed.since = Math.max(kuwaitDaySpan(after).since, filter.since ?? Number.NEGATIVE_INFINITY)
  if (before) narrowed.until = Math.min(kuwaitDaySpan(before).since, filter.until ?? Number.POSITIVE_INFINITY)
  return { query, filter: narrowed }
}
