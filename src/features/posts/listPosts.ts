import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { readTaxonomy, readTaxonomyAnew } from '#features/taxonomy/readTaxonomy.ts'
import { filterOf, type PostFilter } from './filterPosts.ts'
import { listLatest } from './listLatest.ts'
import type { ListPostsQuery } from './listQuery.ts'
import type { PostPage } from './schema.ts'

/**
 * One page of posts: the newest first, or in the order of `trending` or of the first page.
 * @param options own: only the product's own news
 * Throws `invalid` for an id that nobody has or a cursor that is not of such a list.
 */
export async function listPosts(app: App, query: ListPostsQuery, options: { own?: boolean } = {}): Promise<PostPage> {
  const filter = await readFilter(app, query, options.own ?? false)
  if (!filter) return { data: [], meta: { next_cursor: null, per_page: query.pagination } }
  return listLatest(app, filter, query)
}

/** A filter that names something unknown may name something new, so the taxonomy is read again before it is refused. */
async function readFilter(app: App, query: ListPostsQuery, own: boolean): Promise<PostFilter | null> {
  try {
    return filterOf(await readTaxonomy(app), query, own)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return filterOf(await readTaxonomyAnew(app), query, own)
  }
}
