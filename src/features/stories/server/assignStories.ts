import { type Kysely, sql } from 'kysely'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { DB } from '#base/database/tables.ts'
import { findSimilar, maxCompared, maxPerTerm, type SignedPost, type SimilarPost, windowHours } from './findSimilar.ts'
import { minShared, rarestTerms } from './rarestTerms.ts'
import { scorePair, signatureOf, type Weighed, weighed } from './similarity.ts'
import { readWeights, type Weights } from './storyWeights.ts'
import { type Assignment, writeAssignments } from './writeAssignments.ts'

/** What a post's story is found by. `text` is plain text: the body, or the summary if there is no body; only its beginning is used. */
export type StoryDraft = { title: string; text: string; language: 'ar' | 'en'; agencyId: number; publishedAt: Date }

/**
 * The story id of each draft, in order: a story about the same event within 72 hours, else a new one; drafts of one call are
 * grouped too. Updates the counts and times of `stories` for the posts that the caller inserts in the same transaction.
 *
 * Callers are serialised from the lock until they commit, so that two workers never create two stories for one event: take row locks before
 * this call, not after it, and commit soon. Most of the search is done before the lock; under it, only posts stored since are searched.
 */
export async function assignStories(tx: Kysely<DB>, drafts: StoryDraft[]): Promise<number[]> {
  if (drafts.length === 0) return []
  const filed = drafts.map(({ title, text, agencyId, publishedAt }) => ({ signature: signatureOf(title, text), agencyId, publishedAt }))
  const weights = await readWeights(tx)
  const rarest = filed.map(({ signature }) => rarestTerms(signature, weights.postsWith))
  const newest = await newestSignature(tx)
  const before = await findSimilar(tx, filed, rarest, { after: 0, upTo: newest })
  await sql`select pg_advisory_xact_lock(${advisoryLocks.groupStories})`.execute(tx)
  const since = await findSimilar(tx, filed, rarest, { after: newest, upTo: Number.MAX_SAFE_INTEGER })
  const stored = filed.map((_, index) => [...(before.get(index) ?? []), ...(since.get(index) ?? [])])
  return writeAssignments(tx, filed, rarest, group(filed, rarest, stored, weights))
}

async function newestSignature(tx: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from story_signatures`.execute(tx)
  return rows[0]?.id ?? 0
}

function group(drafts: SignedPost[], rarest: number[][], stored: SimilarPost[][], { weigh, needed }: Weights): Assignment[] {
  const assignments: Assignment[] = []
  const candidates = drafts.map((draft) => ({ ...draft, words: weighed(draft.signature, weigh) }))
  const byTerm = new Map<number, number[]>()
  for (const [index, draft] of candidates.entries()) {
    const terms = rarest[index] as number[]
    const similar = (stored[index] as SimilarPost[]).map((other) => ({
      assignment: { storyId: other.storyId },
      score: scoreOf(draft, { ...other, words: weighed(other.signature, weigh) }),
    }))
    const here = sharing(byTerm, terms).map((other) => ({
      assignment: assignments[other] as Assignment,
      score: scoreOf(draft, candidates[other] as Candidate),
    }))
    assignments.push(bestAssignment([...similar, ...here], needed) ?? { opensWith: index })
    for (const term of terms) file(byTerm, term, index)
  }
  return assignments
}

/** The story with the highest score, which is the mean of its best and its average post, so that one odd post does not join two stories. */
function bestAssignment(scored: { assignment: Assignment; score: number }[], needed: number): Assignment | undefined {
  let best: Assignment | undefined
  let bestScore = needed
  for (const posts of Object.values(Object.groupBy(scored, ({ assignment }) => JSON.stringify(assignment)))) {
    const scores = (posts ?? []).map(({ score }) => score)
    const average = scores.reduce((sum, score) => sum + score, 0) / scores.length
    const score = (Math.max(...scores) + average) / 2
    if (score <= bestScore) continue
    bestScore = score
    best = posts?.[0]?.assignment
  }
  return best
}

type Candidate = SignedPost & { words: Weighed }

function file(byTerm: Map<number, number[]>, term: number, index: number): void {
  const filed = byTerm.get(term)
  if (filed) filed.push(index)
  else byTerm.set(term, [index])
}

/** Earlier drafts of this call that share enough of these terms; limited like `findSimilar`, because a feed may repeat itself a thousand times. */
function sharing(byTerm: Map<number, number[]>, terms: number[]): number[] {
  const shared = new Map<number, number>()
  for (const term of terms) for (const index of byTerm.get(term)?.slice(-maxPerTerm) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1)
  return [...shared]
    .filter(([, count]) => count >= minShared)
    .sort(([one, sharedByOne], [other, sharedByOther]) => sharedByOther - sharedByOne || other - one)
    .slice(0, maxCompared)
    .map(([index]) => index)
}

function scoreOf(draft: Candidate, other: Candidate): number {
  const hours = Math.abs(draft.publishedAt.getTime() - other.publishedAt.getTime()) / 3_600_000
  if (hours > windowHours) return Number.NEGATIVE_INFINITY
  return scorePair(draft.words, other.words, hours, draft.agencyId === other.agencyId)
}
