import type { App } from '#base/app.ts'
import { staleWhileRevalidate } from '#base/staleWhileRevalidate.ts'
import { readFilter } from '#features/posts/server/lists/filterPosts.ts'
import type { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'

/** Number of posts by id, for each list of the filter sheet. An id that is absent has none. */
export type FilterCounts = {
  main_categories: Record<number, number>
  categories: Record<number, number>
  sub_categories: Record<number, number>
  agencies: Record<number, number>
}

type Sections = Record<'main_category_id' | 'category_id' | 'sub_category_id', number | null>
/**
 * The number of posts of the last days with these attributes. A few thousand rows represent any
 * number of posts.
 */
type Group = Sections & { media_type: string; is_own: boolean; language: string; agency_id: number; posts: number }

const days = 7
const groups = staleWhileRevalidate(60_000, 'the number of posts', loadGroups)

/**
 * The number of posts of the last 7 days for each option, given the other active filters: agencies
 * are counted within the chosen category, categories within the chosen agency. At most a minute
 * old; `search`, `trending`, `day` and `quickView` are ignored. Throws `invalid` for an unknown id.
 */
export async function countFilters(app: App, query: ListPostsQuery, options: { own?: boolean } = {}): Promise<FilterCounts> {
  const filter = await readFilter(app, query, options.own)
  const counts: FilterCounts = { main_categories: {}, categories: {}, sub_categories: {}, agencies: {} }
  if (!filter) return counts
  for (const group of await groups.get(app)) {
    if (group.media_type !== filter.mediaType || (filter.own && !group.is_own) || (filter.language && group.language !== filter.language))
      continue
    if (!filter.section || group[filter.section.column] === filter.section.id) add(counts.agencies, group.agency_id, group.posts)
    if (filter.agency && group.agency_id !== filter.agency) continue
    add(counts.main_categories, group.main_category_id, group.posts)
    add(counts.categories, group.category_id, group.posts)
    add(counts.sub_categories, group.sub_category_id, group.posts)
  }
  return counts
}

function add(counts: Record<number, number>, id: number | null, posts: number): void {
  if (id !== null) counts[id] = (counts[id] ?? 0) + posts
}

async function loadGroups(app: App): Promise<Group[]> {
  const { rows } = await app.replicaPool.query<Group>(
    `select media_type, is_own, language, agency_id, main_category_id, category_id, sub_category_id, count(*)::int as posts
     from posts where media_type in ('text', 'media') and published_at > $1::timestamptz - make_interval(days => ${days})
     group by 1, 2, 3, 4, 5, 6, 7`,
    [app.now()],
  )
  return rows
}
