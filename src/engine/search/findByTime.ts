import type { Query } from '#text/query/readQuery.ts'
import { firstAfter } from './documents.ts'
import { createFilter, type DocumentFilter } from './filter.ts'
import { openQuery } from './openQuery.ts'
import type { ReadBudget } from './phraseMatches.ts'
import { noDocument } from './postings.ts'
import type { Segment } from './segment.ts'

/** A position in the order of time: newest first; at the same time, highest id first. */
export type Cursor = { time: number; id: number }

/** A document that was found; also the cursor for what follows it. */
export type Hit = Cursor

/** The number of words that one search may read to verify phrases: some tens of milliseconds. */
const maxWordsRead = 1_000_000

/**
 * The newest documents after a cursor that match query and filter, at most `count`. `stoppedAt`:
 * the read budget was used up there; what follows was not examined.
 */
export function findByTime(
  segments: Segment[],
  request: { query: Pick<Query, 'clauses'>; filter: DocumentFilter; after?: Cursor; count: number },
): { hits: Hit[]; stoppedAt: Cursor | undefined } {
  const budget = { left: maxWordsRead }
  const newestFirst = segments.toSorted((one, other) => (other.columns.time[0] as number) - (one.columns.time[0] as number))
  let hits: Hit[] = []
  let stoppedAt: Cursor | undefined
  for (const segment of newestFirst) {
    const last = hits.length === request.count ? (hits.at(-1) as Hit) : undefined
    if (last && (segment.columns.time[0] as number) < last.time) break
    const found = findInSegment(segment, { ...request, last }, budget)
    if (found.stoppedAt && (!stoppedAt || comesBefore(found.stoppedAt, stoppedAt))) stoppedAt = found.stoppedAt
    hits = mergeHits(hits, found.hits, request.count)
  }
  if (!stoppedAt) return { hits, stoppedAt }
  const end = stoppedAt
  return { hits: hits.filter((hit) => !comesBefore(end, hit)), stoppedAt }
}

type Request = { query: Pick<Query, 'clauses'>; filter: DocumentFilter; after?: Cursor; last?: Hit; count: number }

/** Stops at `last`: older documents cannot be among the newest. */
function findInSegment(segment: Segment, { query, filter, after, last, count }: Request, budget: ReadBudget) {
  const { id, time } = segment.columns
  const hits: Hit[] = []
  const start = after ? firstAfter(segment.columns, after) : 0
  const end = last ? firstAfter(segment.columns, last) : segment.documents
  let stoppedAt: Cursor | undefined
  eachMatch(segment, { query, filter, start, end }, budget, (document) => {
    const hit = { time: time[document] as number, id: id[document] as number }
    // The next search continues with this very document.
    if (budget.left < 0) stoppedAt = { ...hit, id: hit.id + 1 }
    else hits.push(hit)
    return hits.length < count && !stoppedAt
  })
  return { hits, stoppedAt }
}

/**
 * Calls `visit` with every document from `start` to before `end` that matches query and filter,
 * newest first, until it returns false. Once the budget is used up, phrases are no longer verified,
 * and `visit` gets the next candidate unverified.
 */
export function eachMatch(
  segment: Segment,
  { query, filter, start, end }: { query: Pick<Query, 'clauses'>; filter: DocumentFilter; start: number; end: number },
  budget: ReadBudget,
  visit: (document: number) => boolean,
): void {
  const found = openQuery(segment, query, budget)
  const passes = createFilter(segment.columns, filter)
  const { deleted } = segment
  for (let document = found.advance(start); document < end && document !== noDocument; document = found.advance(document + 1)) {
    if (deleted[document] === 1 || !passes(document)) continue
    if (budget.left >= 0 && !found.matches()) continue
    if (!visit(document)) return
  }
}

function comesBefore(one: Hit, other: Hit): boolean {
  return one.time > other.time || (one.time === other.time && one.id > other.id)
}

function mergeHits(some: Hit[], others: Hit[], count: number): Hit[] {
  if (others.length === 0) return some
  return [...some, ...others].sort((one, other) => (comesBefore(one, other) ? -1 : 1)).slice(0, count)
}
