import type { Query } from '#text/readQuery.ts'
import { firstAfter } from './documents.ts'
import { createFilter, type DocumentFilter } from './filter.ts'
import { openQuery } from './openQuery.ts'
import { noDocument } from './postings.ts'
import type { Segment } from './segment.ts'
import type { Patience } from './spelledSo.ts'

/** A place in the order of time: newest first, of the same moment the highest id first. */
export type Place = { time: number; id: number }

/** How many words of documents one search reads to check phrases; some tens of milliseconds. */
const mostRead = 1_000_000

/**
 * The newest documents after a place that meet query and filter, at most `count`. `stoppedAt`: patience ended there, and what comes after that
 * place was not looked at.
 */
export function findByTime(
  segments: Segment[],
  request: { query: Pick<Query, 'clauses'>; filter: DocumentFilter; after?: Place; count: number },
): { places: Place[]; stoppedAt: Place | undefined } {
  const patience = { left: mostRead }
  const newestFirst = segments.toSorted((one, other) => (other.columns.time[0] as number) - (one.columns.time[0] as number))
  let places: Place[] = []
  let stoppedAt: Place | undefined
  for (const segment of newestFirst) {
    const last = places.length === request.count ? (places.at(-1) as Place) : undefined
    if (last && (segment.columns.time[0] as number) < last.time) break
    const found = findInSegment(segment, { ...request, last }, patience)
    if (found.stoppedAt && (!stoppedAt || comesBefore(found.stoppedAt, stoppedAt))) stoppedAt = found.stoppedAt
    places = mergePlaces(places, found.places, request.count)
  }
  if (!stoppedAt) return { places, stoppedAt }
  const end = stoppedAt
  return { places: places.filter((place) => !comesBefore(end, place)), stoppedAt }
}

type Request = { query: Pick<Query, 'clauses'>; filter: DocumentFilter; after?: Place; last?: Place; count: number }

/** Stops at `last`: what is older is not among the newest. */
function findInSegment(segment: Segment, { query, filter, after, last, count }: Request, patience: Patience) {
  const { id, time } = segment.columns
  const places: Place[] = []
  const start = after ? firstAfter(segment.columns, after) : 0
  const end = last ? firstAfter(segment.columns, last) : segment.documents
  let stoppedAt: Place | undefined
  eachMatch(segment, { query, filter, start, end }, patience, (document) => {
    const place = { time: time[document] as number, id: id[document] as number }
    // The next search goes on with this very document.
    if (patience.left < 0) stoppedAt = { ...place, id: place.id + 1 }
    else places.push(place)
    return places.length < count && !stoppedAt
  })
  return { places, stoppedAt }
}

/**
 * Calls `visit` with every living document from `start` to before `end` that meets query and filter, newest first, until it answers false. When
 * patience has ended, documents are no longer looked into and `visit` gets the next candidate as it is.
 */
export function eachMatch(
  segment: Segment,
  { query, filter, start, end }: { query: Pick<Query, 'clauses'>; filter: DocumentFilter; start: number; end: number },
  patience: Patience,
  visit: (document: number) => boolean,
): void {
  const found = openQuery(segment, query, patience)
  const meets = createFilter(segment.columns, filter)
  const { dead } = segment
  for (let document = found.advance(start); document < end && document !== noDocument; document = found.advance(document + 1)) {
    if (dead[document] === 1 || !meets(document)) continue
    if (patience.left >= 0 && !found.holds()) continue
    if (!visit(document)) return
  }
}

function comesBefore(one: Place, other: Place): boolean {
  return one.time > other.time || (one.time === other.time && one.id > other.id)
}

function mergePlaces(some: Place[], others: Place[], count: number): Place[] {
  if (others.length === 0) return some
  return [...some, ...others].sort((one, other) => (comesBefore(one, other) ? -1 : 1)).slice(0, count)
}
