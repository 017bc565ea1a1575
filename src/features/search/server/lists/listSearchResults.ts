import type { App } from '#base/app.ts'
import { cutPage, decodeCursor, encodeCursor } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'
import { rankedWords } from '#engine/search/concepts.ts'
import type { PostPage } from '#features/posts/schema.ts'
import { documentFilter, type PostFilter, readCursor, writeCursor } from '#features/posts/server/lists/filterPosts.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import { readSearch, type Search } from '../readSearch.ts'
import { callIndex } from '../searchIndex/callIndex.ts'
import { addSnippets } from './addSnippets.ts'

/**
 * Bonus of new posts by relevance: news of today counts a quarter more than old news, and that of a
 * week ago an eighth more.
 */
const recency = { maxBonus: 0.25, halfLife: 7 * 86_400_000 }
/**
 * Share of the query's words that a document must have in a list by relevance
 * (docs/notes/search-ranking.md).
 */
const minCoverage = 0.4
const cursorKind = 'best1'

/**
 * A search by time that finds fewer stories is widened, to as many more as this. Stories, because
 * ten agencies may tell the same one.
 */
const few = 5
const maxWidened = 20
/** Cost on top of the search by time (`listCost.ts`). */
const wideningCost = 5

type Page = {
  pagination: number
  cursor?: string
  search: string
  sort: 'time' | 'relevance'
  group?: 'story' | undefined
  widen?: boolean
}

/**
 * Posts that match a search, newest first, or best first if it has a word to rank by. A search
 * without words finds nothing. Widened, few results by time are followed by posts with some of the
 * words, best first and each story once; `all_words` is how many come before them.
 */
export async function listSearchResults(app: App, filter: PostFilter, page: Page, charge?: (points: number) => void): Promise<PostPage> {
  const search = await readSearch(app, page.search, documentFilter(filter))
  const isRanked = page.sort === 'relevance' && search !== null && rankedWords(search.query).length > 0
  const { ids, next } = await (isRanked ? findBest : findNewest)(app, search, page)
  const found = await loadPosts(app, ids)
  const stories = new Set(found.map(({ story }) => story.id))
  const isFew = page.widen && page.sort === 'time' && !page.cursor && next === null && stories.size < few
  const more = isFew && search ? await loadPosts(app, await findWithSomeWords(app, search, ids, charge)) : []
  const some = more.filter(({ story }) => !stories.has(story.id)).slice(0, maxWidened)
  const posts = [...found, ...some]
  return {
    data: search ? await addSnippets(app, posts, page.search, search.query) : posts,
    meta: { next_cursor: next, per_page: page.pagination, ...(some.length > 0 && { all_words: ids.length }) },
  }
}

async function findWithSomeWords(app: App, search: Search, found: number[], charge?: (points: number) => void): Promise<number[]> {
  if (rankedWords(search.query).length < 2) return []
  charge?.(wideningCost)
  const { ids } = await findBest(app, search, { search: '', sort: 'relevance', group: 'story', pagination: maxWidened + found.length })
  return ids.filter((id) => !found.includes(id))
}

type Found = { ids: number[]; next: string | null }

async function findNewest(app: App, search: Search | null, { cursor, pagination }: Page): Promise<Found> {
  const after = readCursor(cursor)
  if (!search) return { ids: [], next: null }
  let { hits, stoppedAt } = await callIndex(app, 'findByTime', { ...search, after, count: pagination + 1 })
  // An empty page would look like the end. Between the calls, other searches run.
  while (hits.length === 0 && stoppedAt) {
    ;({ hits, stoppedAt } = await callIndex(app, 'findByTime', { ...search, after: stoppedAt, count: pagination + 1 }))
  }
  const { shown, last } = cutPage(hits, pagination)
  // If the index used up its budget, the next page continues there; this one may be short.
  const end = last ?? stoppedAt
  return { ids: shown.map((hit) => hit.id), next: end ? writeCursor(end) : null }
}

/**
 * The cursor has the time of the first page, from which all pages compute ages, and the number of
 * posts already shown.
 */
async function findBest(app: App, search: Search | null, { cursor, pagination, group }: Page): Promise<Found> {
  const [now = app.now().getTime(), from = 0] = cursor ? decodeCursor(cursorKind, 2, cursor) : []
  if (from < 0 || now < 0) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  if (!search) return { ids: [], next: null }
  const { query, filter } = search
  const until = Math.min(filter.until ?? Number.POSITIVE_INFINITY, cursor ? now + 1 : Number.POSITIVE_INFINITY)
  const hits = await callIndex(app, 'findByRelevance', {
    query,
    filter: { ...filter, until },
    recency: { ...recency, now },
    minCoverage,
  })
  const best = group === 'story' ? await bestOfStories(app, hits) : hits
  const { shown, last } = cutPage(best.slice(from), pagination)
  return { ids: shown.map((hit) => hit.id), next: last ? encodeCursor(cursorKind, [now, from + shown.length]) : null }
}

/** The best hit of each story, in their order. */
async function bestOfStories<Hit extends { id: number }>(app: App, hits: Hit[]): Promise<Hit[]> {
  const { rows } = await app.replicaPool.query<{ id: number; story_id: number }>({
    name: 'stories of posts',
    text: 'select id, story_id from posts where id = any($1::bigint[])',
    values: [hits.map(({ id }) => id)],
  })
  const storyOf = new Map(rows.map(({ id, story_id }) => [id, story_id]))
  const shown = new Set<number | undefined>()
  return hits.filter(({ id }) => {
    const story = storyOf.get(id)
    if (story === undefined || shown.has(story)) return false
    shown.add(story)
    return true
  })
}
