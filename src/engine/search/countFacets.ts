import type { Query } from '#text/query/readQuery.ts'
import { isMedia } from './documents.ts'
import type { DocumentFilter } from './filter.ts'
import { eachMatch } from './findByTime.ts'
import type { Segment } from './segment.ts'

/**
 * The number of documents that match a query, for each agency, section, media type and day (by its
 * number). `exact`: all were counted.
 */
export type Facets = {
  total: number
  exact: boolean
  agencies: Map<number, number>
  mains: Map<number, number>
  categories: Map<number, number>
  media: { text: number; media: number }
  days: Map<number, number>
}

/**
 * Counting stops after this many documents: nobody reads that far, and the proportions hardly
 * change.
 */
const maxCounted = 200_000
/** Counting also stops after reading this many words to verify phrases. */
const maxWordsRead = 1_000_000

/**
 * @param dayNumber the number of the day of a time in ms, counted from 1970 in the readers' time
 *   zone
 */
export function countFacets(
  segments: Segment[],
  query: Pick<Query, 'clauses'>,
  filter: DocumentFilter,
  dayNumber: (time: number) => number,
): Facets {
  const [agencies, mains, categories, media, days] = [new Tally(), new Tally(), new Tally(), new Tally(), new Tally()]
  let total = 0
  let exact = true
  const budget = { left: maxWordsRead }
  const newestFirst = segments.toSorted((one, other) => (other.columns.time[0] as number) - (one.columns.time[0] as number))
  for (const segment of newestFirst) {
    const { agency, main, category, flags, time } = segment.columns
    eachMatch(segment, { query, filter, start: 0, end: segment.documents }, budget, (document) => {
      exact = total < maxCounted && budget.left >= 0
      if (!exact) return false
      total++
      agencies.count(agency[document] as number)
      mains.count(main[document] as number)
      categories.count(category[document] as number)
      media.count((flags[document] as number) & isMedia)
      days.count(Math.max(0, dayNumber(time[document] as number)))
      return true
    })
    if (!exact) break
  }
  const byMedia = media.counted()
  return {
    total,
    exact,
    agencies: agencies.counted(),
    mains: mains.counted(),
    categories: categories.counted(),
    media: { text: byMedia.get(0) ?? 0, media: byMedia.get(isMedia) ?? 0 },
    days: days.counted(),
  }
}

/**
 * Counts by small integer keys; several times faster than a Map, which matters for 200,000
 * documents.
 */
class Tally {
  private counts = new Uint32Array(1024)

  count(key: number): void {
    if (key >= this.counts.length) {
      const wider = new Uint32Array(2 * key)
      wider.set(this.counts)
      this.counts = wider
    }
    this.counts[key] = (this.counts[key] as number) + 1
  }

  counted(): Map<number, number> {
    const found = new Map<number, number>()
    this.counts.forEach((count, key) => {
      if (count > 0) found.set(key, count)
    })
    return found
  }
}
