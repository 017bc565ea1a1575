import { type Kysely, sql } from 'kysely'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { DB } from '#base/database/tables.ts'
import { type Alike, type Filed, findAlike, mostCompared, mostPerTerm, windowHours } from './findAlike.ts'
import { fewestShared, rarestTerms } from './rarestTerms.ts'
import { scorePair, signatureOf, type Weighed, weighed } from './similarity.ts'
import { readWeights, type Weights } from './storyWeights.ts'
import { type Place, writePlaces } from './writePlaces.ts'

/** What a story is told by. `text` is plain text: the body, or the summary when there is no body; only its beginning is read. */
export type StoryDraft = { title: string; text: string; language: 'ar' | 'en'; agencyId: number; publishedAt: Date }

/**
 * The story of each draft, in order: one of the last 72 hours around its time that tells the same event, else a new one; drafts of one call are
 * grouped too. Keeps the counts and times of `stories` true for the posts that the caller inserts in the same transaction.
 *
 * Callers go one after the other from the lock until they commit, so that two workers never open two stories for one event: take row locks before
 * this call, not after it, and commit soon. Most of the looking is done before the lock; under it only what was filed meanwhile is looked through.
 */
export async function placeInStories(tx: Kysely<DB>, drafts: StoryDraft[]): Promise<number[]> {
  if (drafts.length === 0) return []
  const filed = drafts.map(({ title, text, agencyId, publishedAt }) => ({ signature: signatureOf(title, text), agencyId, publishedAt }))
  const weights = await readWeights(tx)
  const rarest = filed.map(({ signature }) => rarestTerms(signature, weights.postsWith))
  const newest = await newestSignature(tx)
  const before = await findAlike(tx, filed, rarest, { after: 0, upTo: newest })
  await sql`select pg_advisory_xact_lock(${advisoryLocks.groupStories})`.execute(tx)
  const since = await findAlike(tx, filed, rarest, { after: newest, upTo: Number.MAX_SAFE_INTEGER })
  const stored = filed.map((_, index) => [...(before.get(index) ?? []), ...(since.get(index) ?? [])])
  return writePlaces(tx, filed, rarest, group(filed, rarest, stored, weights))
}

async function newestSignature(tx: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from story_signatures`.execute(tx)
  return rows[0]?.id ?? 0
}

function group(drafts: Filed[], rarest: number[][], stored: Alike[][], { weigh, needed }: Weights): Place[] {
  const places: Place[] = []
  const candidates = drafts.map((draft) => ({ ...draft, words: weighed(draft.signature, weigh) }))
  const byTerm = new Map<number, number[]>()
  for (const [index, draft] of candidates.entries()) {
    const terms = rarest[index] as number[]
    const alike = (stored[index] as Alike[]).map((other) => ({
      place: { storyId: other.storyId },
      score: scoreOf(draft, { ...other, words: weighed(other.signature, weigh) }),
    }))
    const here = sharing(byTerm, terms).map((other) => ({
      place: places[other] as Place,
      score: scoreOf(draft, candidates[other] as Candidate),
    }))
    places.push(bestPlace([...alike, ...here], needed) ?? { opensWith: index })
    for (const term of terms) file(byTerm, term, index)
  }
  return places
}

/** The story whose posts score most: the mean of its best and its average post, so that one odd post does not string stories together. */
function bestPlace(scored: { place: Place; score: number }[], needed: number): Place | undefined {
  let best: Place | undefined
  let most = needed
  for (const posts of Object.values(Object.groupBy(scored, ({ place }) => JSON.stringify(place)))) {
    const scores = (posts ?? []).map(({ score }) => score)
    const average = scores.reduce((sum, score) => sum + score, 0) / scores.length
    const score = (Math.max(...scores) + average) / 2
    if (score <= most) continue
    most = score
    best = posts?.[0]?.place
  }
  return best
}

type Candidate = Filed & { words: Weighed }

function file(byTerm: Map<number, number[]>, term: number, index: number): void {
  const filed = byTerm.get(term)
  if (filed) filed.push(index)
  else byTerm.set(term, [index])
}

/** Earlier drafts of this call that share enough of these terms, as few as `findAlike` finds: a feed may say the same a thousand times. */
function sharing(byTerm: Map<number, number[]>, terms: number[]): number[] {
  const shared = new Map<number, number>()
  for (const term of terms) for (const index of byTerm.get(term)?.slice(-mostPerTerm) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1)
  return [...shared]
    .filter(([, count]) => count >= fewestShared)
    .sort(([one, sharedByOne], [other, sharedByOther]) => sharedByOther - sharedByOne || other - one)
    .slice(0, mostCompared)
    .map(([index]) => index)
}

function scoreOf(draft: Candidate, other: Candidate): number {
  const hours = Math.abs(draft.publishedAt.getTime() - other.publishedAt.getTime()) / 3_600_000
  if (hours > windowHours) return Number.NEGATIVE_INFINITY
  return scorePair(draft.words, other.words, hours, draft.agencyId === other.agencyId)
}
