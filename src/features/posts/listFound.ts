import type { App } from '#base/app.ts'
import { cutPage } from '#base/cursor.ts'
import { estimateShare } from '#features/search/commonTerms.ts'
import { type SearchCondition, searchCondition, searchSql } from '#features/search/searchCondition.ts'
import { conditionsOf, type Place, type PostFilter, readPlace, writePlace } from './filterPosts.ts'
import { loadPosts } from './postRow.ts'
import type { PostPage } from './schema.ts'

/** Looking through the words of one post costs as much as finding so many by the index (measured: docs/notes/reading.md). */
const walkCost = 4

/** Posts with these words, newest first. Nothing is found when there is no word in the search. */
export async function listFound(
  app: App,
  filter: PostFilter,
  page: { pagination: number; cursor?: string; search: string },
): Promise<PostPage> {
  const after = readPlace(page.cursor)
  const condition = searchCondition(page.search)
  const found = condition ? await findPlaces(app, filter, condition, after, page.pagination + 1) : []
  const { shown, last } = cutPage(found, page.pagination)
  return {
    data: await loadPosts(
      app,
      shown.map((place) => place.id),
    ),
    meta: { next_cursor: last ? writePlace(last) : null, per_page: page.pagination },
  }
}

/**
 * Common words stand in many of the newest posts, so those are looked through; of rare words the index knows every post, and
 * they are few. Words that are common apart and rare together are looked for in the newest until that has cost as much as
 * asking the index, and then there. So no search costs more than twice what the better way would have cost.
 */
async function findPlaces(
  app: App,
  filter: PostFilter,
  condition: SearchCondition,
  after: Place | undefined,
  count: number,
): Promise<Place[]> {
  const { posts, share } = await estimateShare(app, condition.terms)
  // The index cannot answer what is only excluded.
  const mostWalked = condition.terms.length > 0 ? (posts * (share ?? 0)) / walkCost : Number.POSITIVE_INFINITY
  const found: Place[] = []
  let from = after
  let step = Math.ceil((2 * count) / (share ?? 1))
  for (let walked = 0; walked + step / 2 < mostWalked; walked += step, step *= 2) {
    const window = await walk(app, filter, condition, from, { step, count: count - found.length })
    found.push(...window.found)
    if (found.length >= count || !window.end) return found
    from = window.end
  }
  return [...found, ...(await findInIndex(app, filter, condition, from, count - found.length))]
}

/** Looks through the next `step` posts of the filter. `end` is the last of them; undefined when the filter has no more. */
async function walk(
  app: App,
  filter: PostFilter,
  condition: SearchCondition,
  after: Place | undefined,
  { step, count }: { step: number; count: number },
): Promise<{ found: Place[]; end: Place | undefined }> {
  const { conditions, values } = conditionsOf(filter, after)
  const newest = `select p.id, p.published_at from posts p where ${conditions} order by p.published_at desc, p.id desc`
  const searched = [...values]
  const looked = `select r.id, r.published_at from (${newest} limit ${step}) r ${oneByOne(condition, searched)}
    order by r.published_at desc, r.id desc limit ${count}`
  const found = await findAll(app, looked, searched)
  if (found.length >= count) return { found, end: undefined }
  const [end] = await findAll(app, `${newest} offset ${step - 1} limit 1`, values)
  return { found, end }
}

/** Phrases and exclusions are checked newest first in what has the words, because that means reading the words themselves. */
function findInIndex(app: App, filter: PostFilter, condition: SearchCondition, after: Place | undefined, count: number): Promise<Place[]> {
  const { conditions, values } = conditionsOf(filter, after)
  const having = `with matching as materialized (select post_id from post_words where words @@ $${values.push(condition.someTerms ?? condition.tsquery)}::tsquery)
    select p.id, p.published_at from matching m join posts p on p.id = m.post_id where ${conditions} order by p.published_at desc, p.id desc`
  if (!condition.someTerms) return findAll(app, `${having} limit ${count}`, values)
  const checked = `select r.id, r.published_at from (${having} offset 0) r ${oneByOne(condition, values)}
    order by r.published_at desc, r.id desc limit ${count}`
  return findAll(app, checked, values)
}

/** Keeps of the rows `r` those with the words, row by row and only until there are enough; `offset 0` keeps PostgreSQL from asking the index instead. */
function oneByOne(condition: SearchCondition, values: unknown[]): string {
  return `cross join lateral (select from post_words w where w.post_id = r.id and ${searchSql(condition, values)} offset 0) w`
}

/** Not prepared by name: the best plan depends on the words. */
async function findAll(app: App, text: string, values: unknown[]): Promise<Place[]> {
  const { rows } = await app.replicaPool.query<{ id: number; published_at: Date }>(text, values)
  return rows.map((row) => ({ time: row.published_at.getTime(), id: row.id }))
}
