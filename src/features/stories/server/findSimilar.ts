import { type Kysely, sql } from 'kysely'
import type { DB } from '#base/database/tables.ts'
import { unpackTerms } from './packTerms.ts'
import { minShared } from './rarestTerms.ts'
import type { Signature } from './similarity.ts'

/** A stored post or a draft of this call, with its signature. */
export type SignedPost = { signature: Signature; agencyId: number; publishedAt: Date }
export type SimilarPost = SignedPost & { storyId: number }

/** Posts further apart than this are not compared. */
export const windowHours = 72
/** Of the posts that share a term, only the newest are considered. */
export const maxPerTerm = 200
/** Posts that are fully compared with each draft: those that share the most rare terms. */
export const maxCompared = 6

/** Signatures with ids above `after`, up to `upTo`. Ids are in the order of commits. */
export type Range = { after: number; upTo: number }

/** For each draft (by index) the stored posts of this range that may be about the same event. `rarest[i]` are the terms by which draft i is looked up. */
export async function findSimilar(
  tx: Kysely<DB>,
  drafts: SignedPost[],
  rarest: number[][],
  { after, upTo }: Range,
): Promise<Map<number, SimilarPost[]>> {
  const lookups = rarest.flatMap((terms, draft) => terms.map((term) => ({ draft, term: term | 0 })))
  const { rows } = await sql<Row>`
    with found as materialized (
      select draft, signature_id, count(*) as shared
      from unnest(${lookups.map(({ draft }) => draft)}::int[], ${lookups.map(({ term }) => term)}::int[]) as lookup (draft, term)
      cross join lateral (select signature_id from story_terms t where t.term = lookup.term
        and signature_id > ${after} and signature_id <= ${upTo} order by signature_id desc limit ${maxPerTerm}) as filed
      group by draft, signature_id having count(*) >= ${minShared}),
    near as (
      select draft, signature_id, row_number() over (partition by draft order by shared desc, signature_id desc) as rank, s.*
      from found join story_signatures s on s.id = signature_id
      join unnest(${drafts.map(({ publishedAt }) => publishedAt)}::timestamptz[]) with ordinality as of_draft (published, number) on number = draft + 1
      where s.published_at between published - make_interval(hours => ${windowHours}) and published + make_interval(hours => ${windowHours}))
    select draft, story_id, agency_id, published_at, title_terms, terms from near where rank <= ${maxCompared}`.execute(tx)
  const similar = new Map<number, SimilarPost[]>()
  for (const row of rows) similar.set(row.draft, [...(similar.get(row.draft) ?? []), toSimilarPost(row)])
  return similar
}

type Row = { draft: number; story_id: number; agency_id: number; published_at: Date; title_terms: Buffer; terms: Buffer }

function toSimilarPost({ story_id, agency_id, published_at, title_terms, terms }: Row): SimilarPost {
  const signature = { title: unpackTerms(title_terms), all: unpackTerms(terms) }
  return { storyId: story_id, agencyId: agency_id, publishedAt: published_at, signature }
}
