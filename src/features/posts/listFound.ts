import type { App } from '#base/app.ts'
import { shareOfPosts } from '#features/search/commonTerms.ts'
import { type SearchCondition, searchCondition } from '#features/search/searchCondition.ts'
import { conditionsOf, type Place, type PostFilter, readPlace, writePlace } from './filterPosts.ts'
import { loadPosts } from './postRow.ts'
import type { PostPage } from './schema.ts'

/** Rows that are looked through, newest first, before the index of words is asked instead. */
const mostWalked = 8_000

/** Posts with these words, newest first. Nothing is found when there is no word in the search. */
export async function listFound(
  app: App,
  filter: PostFilter,
  page: { pagination: number; cursor?: string; search: string },
): Promise<PostPage> {
  const after = readPlace(page.cursor)
  const condition = searchCondition(page.search)
  const found = condition ? await findPlaces(app, filter, condition, after, page.pagination + 1) : []
  const shown = found.slice(0, page.pagination)
  const last = found.length > page.pagination ? shown.at(-1) : undefined
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
 * they are few. Words that are common apart and rare together are looked for in the newest first, then in the index.
 */
async function findPlaces(
  app: App,
  filter: PostFilter,
  condition: SearchCondition,
  after: Place | undefined,
  count: number,
): Promise<Place[]> {
  const share = await shareOfPosts(app, condition.terms)
  if (share === undefined) return findInIndex(app, filter, condition, after, count)
  const found: Place[] = []
  let from = after
  let step = Math.min(mostWalked, Math.ceil((2 * count) / share))
  for (let walked = 0; walked < mostWalked; walked += step, step *= 2) {
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
  const looked = `select r.id, r.published_at from (${newest} limit ${step}) r
    join post_words w on w.post_id = r.id and w.words @@ $${values.length + 1}::tsquery
    order by r.published_at desc, r.id desc limit ${count}`
  const found = await findAll(app, looked, [...values, condition.tsquery])
  if (found.length >= count) return { found, end: undefined }
  const [end] = await findAll(app, `${newest} offset ${step - 1} limit 1`, values)
  return { found, end }
}

function findInIndex(app: App, filter: PostFilter, condition: SearchCondition, after: Place | undefined, count: number): Promise<Place[]> {
  const { conditions, values } = conditionsOf(filter, after)
  const text = `with matching as materialized (select post_id from post_words where words @@ $${values.push(condition.tsquery)}::tsquery)
    select p.id, p.published_at from matching m join posts p on p.id = m.post_id where ${conditions}
    order by p.published_at desc, p.id desc limit ${count}`
  return findAll(app, text, values)
}

/** Not prepared by name: the best plan depends on the words. */
async function findAll(app: App, text: string, values: unknown[]): Promise<Place[]> {
  const { rows } = await app.replicaPool.query<{ id: number; published_at: Date }>(text, values)
  return rows.map((row) => ({ time: row.published_at.getTime(), id: row.id }))
}
