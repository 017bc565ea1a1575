import { type Kysely, sql } from 'kysely'
import type { DB } from '#base/database/tables.ts'
import { addJob } from '#base/jobs/jobs.ts'
import type { SignedPost } from './findSimilar.ts'
import { packSignature } from './packSignature.ts'

/**
 * An existing story (its id, and that of the story that its reports are compared as), or a new one
 * (the index of its first draft).
 */
export type Assignment = { storyId: number; machineStoryId: number } | { opensWith: number }

/** Numbers of posts after which weights are measured without waiting for the schedule. */
const measuringTimes = new Set([1_000, 3_000, 10_000])

/**
 * Creates the new stories, updates the joined ones and stores the signatures. Returns each draft's
 * story id.
 */
export async function writeAssignments(
  tx: Kysely<DB>,
  drafts: SignedPost[],
  rarest: number[][],
  assignments: Assignment[],
): Promise<number[]> {
  const opening = assignments.flatMap((one, index) => ('opensWith' in one && one.opensWith === index ? [index] : []))
  const { storyIds, signatureIds } = await reserveIds(tx, opening.length, drafts.length)
  const opened = new Map(opening.map((index, at) => [index, storyIds[at] as number]))
  const merged = await readMerged(tx, assignments)
  const ids = assignments.map((one) =>
    'storyId' in one ? (merged.get(one.storyId) ?? one.storyId) : (opened.get(one.opensWith) as number),
  )

  const posts = drafts.map((draft, index) => ({
    id: signatureIds[index] as number,
    story: ids[index] as number,
    machineStory: machineStoryOf(assignments[index] as Assignment, ids[index] as number),
    post: draft.postId ?? null,
    agency: draft.agencyId,
    published: draft.publishedAt,
    // One string for each: an array of arrays has to be rectangular.
    indexTerms: `{${(rarest[index] as number[]).map((term) => term | 0)}}`,
    ...packSignature(draft.signature),
  }))
  await sql`
    with post as materialized (select * from unnest(
      ${posts.map((p) => p.id)}::bigint[], ${posts.map((p) => p.story)}::bigint[], ${posts.map((p) => p.agency)}::int[],
      ${posts.map((p) => p.published)}::timestamptz[], ${posts.map((p) => p.title_terms)}::bytea[], ${posts.map((p) => p.terms)}::bytea[],
      ${posts.map((p) => p.more)}::bytea[], ${posts.map((p) => p.machineStory)}::bigint[], ${posts.map((p) => p.post)}::bigint[],
      ${posts.map((p) => p.indexTerms)}::text[])
      as post (id, story_id, agency_id, published_at, title_terms, terms, more, machine_story_id, post_id, index_terms)),
    added as (select story_id, count(*)::int as posts, array_agg(distinct agency_id) as agencies, min(published_at) as first, max(published_at) as last
      from post group by story_id),
    opened as (insert into stories (id, agency_count, post_count, first_published_at, last_published_at) overriding system value
      select story_id, cardinality(agencies), posts, first, last from added where story_id = any(${storyIds}::bigint[])),
    joined as (update stories s set post_count = s.post_count + added.posts,
        agency_count = (select count(*) from (select agency_id from posts where story_id = s.id union select unnest(agencies)) as carrying),
        first_published_at = least(s.first_published_at, first), last_published_at = greatest(s.last_published_at, last)
      from added where s.id = added.story_id)
    insert into story_signatures
      (id, story_id, agency_id, published_at, stored_at, title_terms, terms, more, machine_story_id, post_id, index_terms) overriding system value
    select id, story_id, agency_id, published_at, now(), title_terms, terms, more, machine_story_id, post_id, index_terms::int[] from post`.execute(
    tx,
  )
  if (signatureIds.some((id) => measuringTimes.has(id))) await addJob(tx, 'measureStoryWeights', {}, { key: 'measureStoryWeights' })
  return ids
}

/** null: the story itself. */
const machineStoryOf = (one: Assignment, story: number) => ('storyId' in one && one.machineStoryId !== story ? one.machineStoryId : null)

/**
 * Stories that were merged while they were being compared, with those that they are part of now.
 */
async function readMerged(tx: Kysely<DB>, assignments: Assignment[]): Promise<Map<number, number>> {
  const ids = [...new Set(assignments.flatMap((one) => ('storyId' in one ? [one.storyId] : [])))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; merged_into: number }>`
    select id, merged_into from stories where id = any(${ids}::bigint[]) and merged_into is not null`.execute(tx)
  return new Map(rows.map(({ id, merged_into }) => [id, merged_into]))
}

async function reserveIds(tx: Kysely<DB>, stories: number, signatures: number): Promise<{ storyIds: number[]; signatureIds: number[] }> {
  const { rows } = await sql<{ story_ids: number[] | null; signature_ids: number[] }>`
    select (select array_agg(nextval('stories_id_seq')) from generate_series(1, ${stories}::int)) as story_ids,
      (select array_agg(nextval('story_signatures_id_seq')) from generate_series(1, ${signatures}::int)) as signature_ids`.execute(tx)
  const reserved = rows[0] as (typeof rows)[number]
  return { storyIds: (reserved.story_ids ?? []).map(Number), signatureIds: reserved.signature_ids.map(Number) }
}
