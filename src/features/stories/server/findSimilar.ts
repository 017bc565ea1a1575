import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { DB } from '#base/database/tables.ts'
import { type StoredSignature, unpackSignature } from './packSignature.ts'
import { SignatureIndex } from './signatureIndex.ts'
import type { Signature } from './storySignature.ts'
import type { Weights } from './storyWeights.ts'
import { Weighed } from './weighed.ts'

/** A stored post or a draft of this call, with its signature. */
export type SignedPost = { postId?: number | undefined; signature: Signature; agencyId: number; publishedAt: Date }
export type WeighedPost = SignedPost & { words: Weighed }
/**
 * `machineStoryId`: the story that it is compared as; another than `storyId` if an editor moved the
 * post.
 */
export type SimilarPost = WeighedPost & { storyId: number; machineStoryId: number }

/**
 * Memory of a process about the stored signatures: the terms of all, and the newest that were
 * compared.
 */
type Remembered = { index: SignatureIndex; weights: Weights | undefined; compared: Map<number, Weighed> }

/** Remembered posts that were compared, about 3 KB each. */
const maxCompared = 3_000
/** Rows that are read at a time. */
const batch = 5_000

const rememberedOf = new WeakMap<pg.Pool, Remembered>()

/**
 * Finds for each draft (by index) the stored posts that may be about the same event, those that
 * share the most terms first. `rarest[i]` are the terms by which draft i is looked up. The index of
 * terms is in the memory of each process: in PostgreSQL, a lookup visits some nine hundred rows.
 * Each call first reads what was stored since the last one (ids are in the order of commits,
 * because posts are placed under a lock), so under that lock no post is missed. What may change
 * (the stories of a post) is always read.
 * @param pool the connections of the database: what is remembered belongs to it
 */
export async function findSimilar(
  pool: pg.Pool,
  tx: Kysely<DB>,
  drafts: SignedPost[],
  rarest: number[][],
  weights: Weights,
): Promise<SimilarPost[][]> {
  const { found, words } = await findSignatures(pool, tx, drafts, rarest, weights)
  const posts = await readPosts(tx, words)
  return found.map((ids) => ids.flatMap((id) => posts.get(id) ?? []))
}

/** Reads what `findSimilar` will need, as far as it is stored by now. */
export async function readAhead(...call: Parameters<typeof findSimilar>): Promise<void> {
  await findSignatures(...call)
}

/**
 * `found`: for each draft the ids of signatures; `words`: what they say, without those that were
 * deleted.
 */
async function findSignatures(pool: pg.Pool, tx: Kysely<DB>, drafts: SignedPost[], rarest: number[][], weights: Weights) {
  const remembered = rememberedOf.get(pool) ?? { index: new SignatureIndex(), weights: undefined, compared: new Map<number, Weighed>() }
  rememberedOf.set(pool, remembered)
  await readNew(tx, remembered)
  if (remembered.weights !== weights) weighAgain(remembered, weights)
  const found = drafts.map(({ publishedAt }, at) => remembered.index.find(rarest[at] as number[], publishedAt.getTime()))
  return { found, words: await readWords(tx, new Set(found.flat()), remembered.compared, weights) }
}

async function readNew(tx: Kysely<DB>, remembered: Remembered): Promise<void> {
  for (let more = true; more; ) {
    const after = remembered.index.lastId
    const { rows } = await sql<{ first: number | null; last: number | null; id: number | null; published_at: Date; index_terms: number[] }>`
      select first, last, id, published_at, index_terms
      from (select (select min(id) from story_signatures) as first, (select max(id) from story_signatures) as last) as stored
      left join lateral (select id, published_at, index_terms from story_signatures where id > ${after} order by id limit ${batch}) as fresh on true`.execute(
      tx,
    )
    const { first, last } = rows[0] ?? {}
    // The newest ones are gone: deleted, or not committed after all, or this is another database.
    if ((last ?? 0) < after && after === remembered.index.lastId) {
      remembered.index = new SignatureIndex()
      continue
    }
    // Another call of this process may have read some of them meanwhile.
    for (const { id, published_at, index_terms } of rows)
      if (id !== null && id > remembered.index.lastId) remembered.index.add(id, published_at.getTime(), index_terms)
    forgetDeleted(remembered, first ?? 0)
    more = rows.length === batch
  }
}

/**
 * Forgets deleted posts once as many are deleted as are left. Old signatures are deleted in the
 * order of their ids, which are nearly without gaps.
 */
function forgetDeleted(remembered: Remembered, first: number): void {
  const { firstId, lastId, size } = remembered.index
  if (first - firstId > lastId - first && size > batch) remembered.index = remembered.index.from(first)
}

function weighAgain(remembered: Remembered, weights: Weights): void {
  remembered.weights = weights
  remembered.compared = new Map([...remembered.compared].map(([id, { signature }]) => [id, new Weighed(signature, weights)]))
}

/**
 * Returns words by id. Those that are not remembered are read, and remembered instead of those that
 * were not asked for the longest.
 */
async function readWords(
  tx: Kysely<DB>,
  ids: Set<number>,
  compared: Map<number, Weighed>,
  weights: Weights,
): Promise<Map<number, Weighed>> {
  const words = new Map<number, Weighed>()
  for (const id of ids) {
    const known = compared.get(id)
    if (known) words.set(id, known)
  }
  const unread = [...ids].filter((id) => !words.has(id))
  if (unread.length > 0) {
    const { rows } = await sql<{ id: number } & StoredSignature>`
      select id, title_terms, terms, more from story_signatures where id = any(${unread}::bigint[])`.execute(tx)
    for (const { id, ...stored } of rows) words.set(id, new Weighed(unpackSignature(stored), weights))
  }
  for (const [id, one] of words) {
    compared.delete(id)
    compared.set(id, one)
    if (compared.size > maxCompared) compared.delete(compared.keys().next().value as number)
  }
  return words
}

type Row = { id: number; story_id: number; machine_story_id: number; agency_id: number; published_at: Date }

/**
 * Reads posts by id, with what may have changed since; those that were deleted meanwhile are
 * missing.
 */
async function readPosts(tx: Kysely<DB>, words: Map<number, Weighed>): Promise<Map<number, SimilarPost>> {
  if (words.size === 0) return new Map()
  const { rows } = await sql<Row>`
    select id, story_id, coalesce(machine_story_id, story_id) as machine_story_id, agency_id, published_at
    from story_signatures where id = any(${[...words.keys()]}::bigint[])`.execute(tx)
  const toPost = ({ id, story_id, machine_story_id, agency_id, published_at }: Row): SimilarPost => {
    const one = words.get(id) as Weighed
    return {
      signature: one.signature,
      words: one,
      storyId: story_id,
      machineStoryId: machine_story_id,
      agencyId: agency_id,
      publishedAt: published_at,
    }
  }
  return new Map(rows.map((row) => [row.id, toPost(row)]))
}
