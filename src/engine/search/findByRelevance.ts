import type { Query } from '#text/query/readQuery.ts'
import { collectBest } from './collectBest.ts'
import { conceptsOf } from './concepts.ts'
import { createFilter, type DocumentFilter } from './filter.ts'
import { openQuery } from './openQuery.ts'
import { type RankedHit, rankDocuments } from './rankDocuments.ts'
import { penaltiesByLength } from './scoring.ts'
import type { Segment } from './segment.ts'
import { TopDocuments } from './topDocuments.ts'

/**
 * The effect of age: news at `now` gets a bonus of `maxBonus` times its score, half of that after
 * `halfLife` ms.
 */
type Recency = { now: number; maxBonus: number; halfLife: number }

/** `minCoverage`: the share of a query's words, by weight, that a document must have, 0 to 1. */
export type RelevanceRequest = { query: Pick<Query, 'clauses'>; filter: DocumentFilter; recency?: Recency; minCoverage: number }

/**
 * The number of best documents, by their words alone, that are read and ranked; no more are ever
 * returned.
 */
const maxRanked = 100
const maxWordsRead = 1_000_000

/**
 * The documents that match a query best, best first, at most `maxRanked`. They need not have every
 * word, but phrases, prefixes (كوي*) and exclusions must hold. If `recency` is undefined, age does
 * not count. A query without any word to rank by finds nothing.
 */
export function findByRelevance(segments: Segment[], { query, filter, recency, minCoverage }: RelevanceRequest): RankedHit[] {
  const concepts = conceptsOf(segments, query)
  if (concepts.length === 0) return []
  const averageLength = averageLengthOf(segments)
  const penalties = penaltiesByLength(averageLength)
  const contentConcepts = concepts.filter((concept) => !concept.isFunctionWord)
  const freshness = createFreshness(recency)
  const top = new TopDocuments(maxRanked)
  const budget = { left: maxWordsRead }
  const strict = query.clauses.filter(({ any, excluded }) => excluded || any.every(({ exact, prefix }) => exact || prefix))
  for (const segment of segments.toSorted((one, other) => other.documents - one.documents)) {
    const lists = contentConcepts.flatMap(({ stems, weight }) =>
      stems.flatMap(({ stem, share }) => {
        const entry = segment.dictionary.find(stem)
        return entry ? [{ postings: segment.postings(entry), weight: weight * share }] : []
      }),
    )
    if (lists.length === 0) continue
    const conditions = {
      passes: createFilter(segment.columns, filter),
      required: openQuery(segment, { clauses: strict }, budget),
      hasBudget: () => budget.left >= 0,
      freshness,
    }
    collectBest(segment, lists, penalties, conditions, top)
  }
  return rankDocuments(top.sorted(), concepts, { averageLength, freshness, minCoverage })
}

function averageLengthOf(segments: Segment[]): number {
  const documents = segments.reduce((sum, segment) => sum + segment.documents, 0)
  return segments.reduce((sum, { footer }) => sum + footer.words, 0) / Math.max(1, documents)
}

function createFreshness(recency: Recency | undefined): (time: number) => number {
  if (!recency) return () => 1
  const { now, maxBonus, halfLife } = recency
  return (time) => 1 + maxBonus * 2 ** (Math.min(0, time - now) / halfLife)
}
