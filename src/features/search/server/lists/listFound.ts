import type { App } from '#base/app.ts'
import { cutPage, decodeCursor, encodeCursor } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'
import { rankedWords } from '#engine/search/concepts.ts'
import type { PostPage } from '#features/posts/schema.ts'
import { documentFilter, type PostFilter, readCursor, writeCursor } from '#features/posts/server/lists/filterPosts.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import { readSearch, type Search } from '../readSearch.ts'
import { askIndex } from '../searchIndex/askIndex.ts'
import { addSnippets } from './addSnippets.ts'

/** News of today count a quarter more than old ones in the order of relevance, those of a week ago an eighth. */
const recency = { most: 0.25, halfLife: 7 * 86_400_000 }
/** Of what is found by relevance, what has less of the words than this is left out (docs/notes/search-ranking.md). */
const leastCoverage = 0.4
const cursorKind = 'best1'

type Page = { pagination: number; cursor?: string; search: string; sort: 'time' | 'relevance' }

/** Posts with these words, newest first, or the best first if there is a word to rank them by. Nothing is found when there is no word in the search. */
export async function listFound(app: App, filter: PostFilter, page: Page): Promise<PostPage> {
  const search = await readSearch(app, page.search, documentFilter(filter))
  const isRanked = page.sort === 'relevance' && search !== null && rankedWords(search.query).length > 0
  const { ids, next } = await (isRanked ? findBest : findNewest)(app, search, page)
  const posts = await loadPosts(app, ids)
  return {
    data: search ? await addSnippets(app, posts, search.query) : posts,
    meta: { next_cursor: next, per_page: page.pagination },
  }
}

type Found = { ids: number[]; next: string | null }

async function findNewest(app: App, search: Search | null, { cursor, pagination }: Page): Promise<Found> {
  const after = readCursor(cursor)
  if (!search) return { ids: [], next: null }
  let { hits, stoppedAt } = await askIndex(app, 'findByTime', { ...search, after, count: pagination + 1 })
  // A page without any post would look like the end. Other searches are answered in between.
  while (hits.length === 0 && stoppedAt) {
    ;({ hits, stoppedAt } = await askIndex(app, 'findByTime', { ...search, after: stoppedAt, count: pagination + 1 }))
  }
  const { shown, last } = cutPage(hits, pagination)
  // Where the index used up its budget, the next page goes on; this one may be short.
  const end = last ?? stoppedAt
  return { ids: shown.map((hit) => hit.id), next: end ? writeCursor(end) : null }
}

/** The cursor is the moment of the first page, by which all pages judge what is new, and how many were shown. */
async function findBest(app: App, search: Search | null, { cursor, pagination }: Page): Promise<Found> {
  const [now = app.now().getTime(), from = 0] = cursor ? decodeCursor(cursorKind, 2, cursor) : []
  if (from < 0 || now < 0) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  if (!search) return { ids: [], next: null }
  const { query, filter } = search
  const until = Math.min(filter.until ?? Number.POSITIVE_INFINITY, cursor ? now + 1 : Number.POSITIVE_INFINITY)
  const best = await askIndex(app, 'findByRelevance', {
    query,
    filter: { ...filter, until },
    recency: { ...recency, now },
    leastCoverage,
  })
  const { shown, last } = cutPage(best.slice(from), pagination)
  return { ids: shown.map((hit) => hit.id), next: last ? encodeCursor(cursorKind, [now, from + shown.length]) : null }
}
