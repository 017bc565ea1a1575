import type { Query } from '#text/query/readQuery.ts'
import { collectBest } from './collectBest.ts'
import { conceptsOf } from './concepts.ts'
import { createFilter, type DocumentFilter } from './filter.ts'
import { openQuery } from './openQuery.ts'
import { type RankedHit, rankDocuments } from './rankDocuments.ts'
import { createWordScore } from './scoring.ts'
import type { Segment } from './segment.ts'
import { TopDocuments } from './topDocuments.ts'

/** How the age of news tells: news of `now` count `most` times as much more as old ones, half of that after `halfLife` ms. */
type Recency = { now: number; most: number; halfLife: number }

/** `leastCoverage`: the share of a query's words, by what they tell apart, that a document must have to be answered, 0 to 1. */
export type RelevanceRequest = { query: Pick<Query, 'clauses'>; filter: DocumentFilter; recency?: Recency; leastCoverage: number }

/** So many of the best by their words alone are read and put in order; no more are ever answered. */
const mostRanked = 100
const mostRead = 1_000_000

/**
 * The documents that fit a query best, best first, at most `mostRanked`. They need not have every word; what is quoted, completed (كوي*) or excluded
 * must hold. `recency` undefined: age does not count. Without a word to rank by there is nothing.
 */
export function findByRelevance(segments: Segment[], { query, filter, recency, leastCoverage }: RelevanceRequest): RankedHit[] {
  const concepts = conceptsOf(segments, query)
  if (concepts.length === 0) return []
  const averageLength = averageLengthOf(segments)
  const wordScore = createWordScore(averageLength)
  const telling = concepts.filter((concept) => !concept.isFunctionWord)
  const freshness = createFreshness(recency)
  const top = new TopDocuments(mostRanked)
  const budget = { left: mostRead }
  const strict = query.clauses.filter(({ any, excluded }) => excluded || any.every(({ exact, prefix }) => exact || prefix))
  for (const segment of segments.toSorted((one, other) => other.documents - one.documents)) {
    const lists = telling.flatMap(({ stems, weight }) =>
      stems.flatMap(({ stem, share }) => {
        const entry = segment.dictionary.find(stem)
        return entry ? [{ postings: segment.postings(entry), weight: weight * share }] : []
      }),
    )
    if (lists.length === 0) continue
    const conditions = {
      meets: createFilter(segment.columns, filter),
      required: openQuery(segment, { clauses: strict }, budget),
      mayRead: () => budget.left >= 0,
      freshness,
    }
    collectBest(segment, lists, wordScore, conditions, top)
  }
  return rankDocuments(top.sorted(), concepts, { averageLength, freshness, leastCoverage })
}

function averageLengthOf(segments: Segment[]): number {
  const documents = segments.reduce((sum, segment) => sum + segment.documents, 0)
  return segments.reduce((sum, { footer }) => sum + footer.words, 0) / Math.max(1, documents)
}

function createFreshness(recency: Recency | undefined): (time: number) => number {
  if (!recency) return () => 1
  const { now, most, halfLife } = recency
  return (time) => 1 + most * 2 ** (Math.min(0, time - now) / halfLife)
}
