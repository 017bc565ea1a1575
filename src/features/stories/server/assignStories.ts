import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '#base/database/tables.ts'
import { type Choice, chooseStory, toCandidate } from './chooseStory.ts'
import { findSimilar, readAhead, type SignedPost, type SimilarPost, type WeighedPost } from './findSimilar.ts'
import { lockStories } from './lockStories.ts'
import { minShared, rarestTerms } from './rarestTerms.ts'
import { maxFound, maxPerTerm } from './signatureIndex.ts'
import { signatureOf } from './storySignature.ts'
import { readWeights } from './storyWeights.ts'
import { Weighed } from './weighed.ts'
import { type Assignment, writeAssignments } from './writeAssignments.ts'

/**
 * Fields by which a post's story is found. `postId`: of the post that the caller inserts. `text` is
 * plain text: the body, or the summary if there is no body; only its beginning is used.
 */
export type StoryDraft = { postId?: number; title: string; text: string; language: 'ar' | 'en'; agencyId: number; publishedAt: Date }

/**
 * A story, and the one that a later report shows it to be part of. `isWhole`: the later report has
 * the text of both, so it may have several reports; else it has a single one.
 */
export type LateJoin = { from: number; into: number; isWhole?: boolean }

/** `storyIds`: of each draft, in order. */
export type Assigned = { storyIds: number[]; lateJoins: LateJoin[] }

/** Older reports stay where they are. */
const lateHours = 48

/**
 * The story of each draft: a story about the same event within 72 hours, else a new one; drafts of
 * one call are grouped too. Updates the counts and times of `stories` for the posts that the caller
 * inserts in the same transaction.
 *
 * Callers are serialised from the lock until they commit, so that two workers never create two
 * stories for one event: take row locks before this call, not after it, and commit soon. What is
 * alike is read before the lock (`readAhead`), so that under it little is left to read.
 * @param pool the connections of the database that `tx` is in
 */
export async function assignStories(pool: pg.Pool, tx: Kysely<DB>, drafts: StoryDraft[]): Promise<Assigned> {
  if (drafts.length === 0) return { storyIds: [], lateJoins: [] }
  const weights = await readWeights(tx)
  const signed = drafts.map(({ postId, title, text, agencyId, publishedAt }) => {
    const signature = signatureOf(title, text)
    return { postId, signature, words: new Weighed(signature, weights), agencyId, publishedAt }
  })
  const rarest = signed.map(({ signature }) => rarestTerms(signature, weights.postsWith))
  await readAhead(pool, tx, signed, rarest, weights)
  await lockStories(tx)
  const stored = await findSimilar(pool, tx, signed, rarest, weights)
  const choices = group(signed, rarest, stored, weights.needed)
  const storyIds = await writeAssignments(
    tx,
    signed,
    rarest,
    choices.map(({ assignment }) => assignment),
  )
  return { storyIds, lateJoins: await findLateJoins(tx, signed, choices, storyIds) }
}

async function findLateJoins(tx: Kysely<DB>, drafts: SignedPost[], choices: Choice[], storyIds: number[]): Promise<LateJoin[]> {
  const found = choices.flatMap(({ assignment, related }, index) => {
    const since = (drafts[index] as SignedPost).publishedAt.getTime() - lateHours * 3_600_000
    const into = storyIds[index] as number
    const recent = 'storyId' in assignment ? related.filter(({ other }) => other.publishedAt.getTime() > since) : []
    return recent.flatMap(({ other, joinsWhole }) =>
      'storyId' in other.assignment && other.assignment.storyId !== into ? [{ from: other.assignment.storyId, into, joinsWhole }] : [],
    )
  })
  if (found.length === 0) return []
  const reports = await countReports(
    tx,
    found.flatMap(({ from, into }) => [from, into]),
  )
  const joins = found.flatMap(({ from, into, joinsWhole }): LateJoin[] => {
    const [one, other] = [reports.get(from), reports.get(into)]
    if (one === 1) return [{ from, into }]
    if (!one || !other || !joinsWhole) return []
    return [one <= other ? { from, into, isWhole: true } : { from: into, into: from, isWhole: true }]
  })
  return [...new Map(joins.map((join) => [join.from, join])).values()]
}

/** Counts the reports of stories that are not part of another one. */
async function countReports(tx: Kysely<DB>, ids: number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('stories')
    .select(['id', 'post_count'])
    .where('id', 'in', [...new Set(ids)])
    .where('merged_into', 'is', null)
    .execute()
  return new Map(rows.map(({ id, post_count }) => [id, post_count]))
}

function group(drafts: WeighedPost[], rarest: number[][], stored: SimilarPost[][], needed: number): Choice[] {
  const choices: Choice[] = []
  const byTerm = new Map<number, number[]>()
  for (const [index, draft] of drafts.entries()) {
    const terms = rarest[index] as number[]
    const before = (stored[index] as SimilarPost[]).map((other) => toCandidate(draft, other, storyOf(other)))
    const here = sharing(byTerm, terms).map((at) => toCandidate(draft, drafts[at] as WeighedPost, (choices[at] as Choice).assignment))
    choices.push(chooseStory(draft, [...before, ...here], needed) ?? { assignment: { opensWith: index }, related: [] })
    for (const term of terms) file(byTerm, term, index)
  }
  return choices
}

const storyOf = ({ storyId, machineStoryId }: SimilarPost): Assignment => ({ storyId, machineStoryId })

function file(byTerm: Map<number, number[]>, term: number, index: number): void {
  const filed = byTerm.get(term)
  if (filed) filed.push(index)
  else byTerm.set(term, [index])
}

/**
 * Earlier drafts of this call that share enough of these terms; limited like `SignatureIndex`,
 * because a feed may repeat itself a thousand times.
 */
function sharing(byTerm: Map<number, number[]>, terms: number[]): number[] {
  const shared = new Map<number, number>()
  for (const term of terms) for (const index of byTerm.get(term)?.slice(-maxPerTerm) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1)
  return [...shared]
    .filter(([, count]) => count >= minShared)
    .sort(([one, sharedByOne], [other, sharedByOther]) => sharedByOther - sharedByOne || other - one)
    .slice(0, maxFound)
    .map(([index]) => index)
}
