import type { App } from '#base/app.ts'
import type { DocumentFilter } from '#engine/search/filter.ts'
import { documentFilter, readFilter } from '#features/posts/server/lists/filterPosts.ts'
import type { SearchQuery } from '#features/posts/server/lists/listQuery.ts'
import type { Facets } from '../../schema.ts'
import { readSearch } from '../readSearch.ts'
import { callIndex } from '../searchIndex/callIndex.ts'

/** Maximum number of values per facet, and of days. */
const maxValues = 200
const maxDays = 366
const dayMs = 86_400_000
const nothing = { total: 0, exact: true, agencies: new Map(), mains: new Map(), categories: new Map(), days: new Map() }

/**
 * The number of hits of a search for each agency, section, media type and day. Throws `invalid` for
 * an unknown id.
 */
export async function listFacets(app: App, query: SearchQuery): Promise<Facets> {
  const filter = await readFilter(app, query, query.own)
  const all = filter && documentFilter(filter)
  const count = async (changes: DocumentFilter) => {
    const search = all && (await readSearch(app, query.search, { ...all, ...changes }))
    return search ? callIndex(app, 'countFacets', search) : nothing
  }
  const shown = await count({})
  const [byAgency, bySection, other] = await Promise.all([
    filter?.agency ? count({ agencies: undefined }) : shown,
    filter?.section ? count({ sections: undefined }) : shown,
    count({ media: !all?.media, clips: false }),
  ])
  const [text, media] = all?.media ? [other, shown] : [shown, other]
  return {
    total: shown.total,
    exact: shown.exact,
    agencies: valuesOf(byAgency.agencies),
    main_categories: valuesOf(bySection.mains),
    categories: valuesOf(bySection.categories),
    media_types: [
      { id: 'text', count: text.total },
      { id: 'media', count: media.total },
    ],
    days: [...shown.days]
      .sort(([a], [b]) => b - a)
      .slice(0, maxDays)
      .map(([day, count]) => ({ day: new Date(day * dayMs).toISOString().slice(0, 10), count })),
  }
}

/** Largest first; id 0 means none. */
function valuesOf(counts: Map<number, number>): { id: number; count: number }[] {
  return [...counts]
    .filter(([id]) => id > 0)
    .map(([id, count]) => ({ id, count }))
    .sort((a, b) => b.count - a.count || a.id - b.id)
    .slice(0, maxValues)
}
