import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'
import type { SearchQuery } from '#features/posts/server/lists/listQuery.ts'
import type { SearchHelp } from '../../schema.ts'
import { helpSearch } from './helpSearch.ts'
import { perSearch } from './perSearch.ts'

const helpOf = perApp((app) => perSearch((query) => helpSearch(app, query)))

/** Help for a search, of which pages and the API share one computation. */
export function helpFor(app: App, query: SearchQuery): Promise<SearchHelp> {
  return helpOf(app)(query)
}
