import type { Query } from '#text/readQuery.ts'
import { isMedia } from './documents.ts'
import type { DocumentFilter } from './filter.ts'
import { eachMatch } from './findByTime.ts'
import type { Segment } from './segment.ts'

/** How many documents of each agency, section, media type and day (of Kuwait, as its number since 1970) meet a query. `exact`: all were counted. */
export type Facets = {
  total: number
  exact: boolean
  agencies: Map<number, number>
  mains: Map<number, number>
  categories: Map<number, number>
  media: { text: number; media: number }
  days: Map<number, number>
}

/** Counting ends after so many documents: nobody reads further, and the parts hardly change. */
const mostCounted = 200_000
/** And when phrases made so many words be read. */
const mostRead = 3_000_000
const dayMs = 86_400_000
/** Kuwait is three hours ahead of UTC all year. */
const kuwaitMs = 3 * 3_600_000

export function countFacets(segments: Segment[], query: Pick<Query, 'clauses'>, filter: DocumentFilter): Facets {
  const facets: Facets = {
    total: 0,
    exact: true,
    agencies: new Map(),
    mains: new Map(),
    categories: new Map(),
    media: { text: 0, media: 0 },
    days: new Map(),
  }
  const patience = { left: mostRead }
  const newestFirst = segments.toSorted((one, other) => (other.columns.time[0] as number) - (one.columns.time[0] as number))
  for (const segment of newestFirst) {
    const { agency, main, category, flags, time } = segment.columns
    eachMatch(segment, { query, filter, start: 0, end: segment.documents }, patience, (document) => {
      facets.exact = facets.total < mostCounted && patience.left >= 0
      if (!facets.exact) return false
      facets.total++
      increase(facets.agencies, agency[document] as number)
      increase(facets.mains, main[document] as number)
      increase(facets.categories, category[document] as number)
      facets.media[(flags[document] as number) & isMedia ? 'media' : 'text']++
      increase(facets.days, Math.floor(((time[document] as number) + kuwaitMs) / dayMs))
      return true
    })
    if (!facets.exact) break
  }
  return facets
}

function increase(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
