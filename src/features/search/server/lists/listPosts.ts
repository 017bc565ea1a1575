import type { App } from '#base/app.ts'
import type { PostPage } from '#features/posts/schema.ts'
import { type PostFilter, readFilter } from '#features/posts/server/lists/filterPosts.ts'
import { listFirstIn } from '#features/posts/server/lists/listFirstIn.ts'
import { listLatest } from '#features/posts/server/lists/listLatest.ts'
import { listLatestStories } from '#features/posts/server/lists/listLatestStories.ts'
import type { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import type { Locale } from '#text/locale.ts'
import { rememberFound } from '../suggestions/recordSearch.ts'
import { addMarks } from './addMarks.ts'
import { listRanked } from './listRanked.ts'
import { listSearchResults } from './listSearchResults.ts'

type ListOptions = { own?: boolean; reader?: Locale; charge?: (points: number) => void }

/**
 * Lists one page of posts: newest first, or in the order of `trending` or of the first page (with
 * both, `trending` orders all news).
 * Throws `invalid` for an unknown id or a cursor of another kind of list.
 * @param options own: only the product's own news; reader: their language, in which a list of both
 *   languages shows a story if it has a report in it; charge: consumes points for work whose cost
 *   is known only afterwards
 */
export async function listPosts(app: App, query: ListPostsQuery, options: ListOptions = {}): Promise<PostPage> {
  const filter = await readFilter(app, query, options.own)
  if (!filter) return { data: [], meta: { next_cursor: null, per_page: query.pagination } }
  const page = await readList(app, filter, query, options)
  return query.search === undefined ? page : { ...page, data: addMarks(page.data, query.search) }
}

async function readList(app: App, filter: PostFilter, query: ListPostsQuery, { reader, charge }: ListOptions): Promise<PostPage> {
  const ranking = query.trending ?? (query.category === 'first_page' ? 'first_page' : undefined)
  if (ranking) return listRanked(app, ranking, filter, { ...query, reader })
  if (query.search === undefined && filter.own && query.first && !filter.language) return listOwnFirstIn(app, filter, query, query.first)
  if (query.search === undefined)
    return query.group === 'story' ? listLatestStories(app, filter, { ...query, reader }, charge) : listLatest(app, filter, query)
  const found = await listSearchResults(app, filter, { ...query, search: query.search, reader }, charge)
  if ((found.meta.all_words ?? found.data.length) > 0) rememberFound(app, query.search)
  return found
}

async function listOwnFirstIn(app: App, filter: PostFilter, query: ListPostsQuery, first: Locale): Promise<PostPage> {
  const { rows, next, otherFrom } = await listFirstIn(first, query, async (language, page) => {
    const { data, meta } = await listLatest(app, { ...filter, language }, page)
    return { rows: data, next: meta.next_cursor }
  })
  return {
    data: rows,
    meta: { next_cursor: next, per_page: query.pagination, ...(otherFrom !== undefined && { other_language: otherFrom }) },
  }
}
