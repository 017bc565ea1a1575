import { type Kysely, sql } from 'kysely'
import type { DB } from '#base/database/tables.ts'
import { unpackTerms } from './packTerms.ts'
import { fewestShared } from './rarestTerms.ts'
import type { Signature } from './similarity.ts'

/** Something with a signature: a stored post, or a draft of this call. */
export type Filed = { signature: Signature; agencyId: number; publishedAt: Date }
export type Alike = Filed & { storyId: number }

/** Posts further apart than this never share a story through each other. */
export const windowHours = 72
/** Of a term that many posts have, the newest are looked at. */
export const mostPerTerm = 200
/** Posts that are compared in full with each draft: those that share the most rare terms. */
export const mostCompared = 6

/** Signatures by id: those above `after` up to `upTo`. Whoever places posts files them in the order of their commits. */
export type Range = { after: number; upTo: number }

/** For each draft (by index) the stored posts of this range that may tell the same event. `rarest[i]` are the terms that draft i is looked up by. */
export async function findAlike(
  tx: Kysely<DB>,
  drafts: Filed[],
  rarest: number[][],
  { after, upTo }: Range,
): Promise<Map<number, Alike[]>> {
  const asked = rarest.flatMap((terms, draft) => terms.map((term) => ({ draft, term: term | 0 })))
  const { rows } = await sql<Row>`
    with found as materialized (
      select draft, signature_id, count(*) as shared
      from unnest(${asked.map(({ draft }) => draft)}::int[], ${asked.map(({ term }) => term)}::int[]) as asked (draft, term)
      cross join lateral (select signature_id from story_terms t where t.term = asked.term
        and signature_id > ${after} and signature_id <= ${upTo} order by signature_id desc limit ${mostPerTerm}) as filed
      group by draft, signature_id having count(*) >= ${fewestShared}),
    near as (
      select draft, signature_id, row_number() over (partition by draft order by shared desc, signature_id desc) as place, s.*
      from found join story_signatures s on s.id = signature_id
      join unnest(${drafts.map(({ publishedAt }) => publishedAt)}::timestamptz[]) with ordinality as of_draft (published, number) on number = draft + 1
      where s.published_at between published - make_interval(hours => ${windowHours}) and published + make_interval(hours => ${windowHours}))
    select draft, story_id, agency_id, published_at, title_terms, terms from near where place <= ${mostCompared}`.execute(tx)
  const alike = new Map<number, Alike[]>()
  for (const row of rows) alike.set(row.draft, [...(alike.get(row.draft) ?? []), toAlike(row)])
  return alike
}

type Row = { draft: number; story_id: number; agency_id: number; published_at: Date; title_terms: Buffer; terms: Buffer }

function toAlike({ story_id, agency_id, published_at, title_terms, terms }: Row): Alike {
  const signature = { title: unpackTerms(title_terms), all: unpackTerms(terms) }
  return { storyId: story_id, agencyId: agency_id, publishedAt: published_at, signature }
}
