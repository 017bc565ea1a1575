import type { App } from '#base/app.ts'
import type { TopPostsData } from '#features/posts/browser/list/TopPosts.tsx'
import { listItemOf } from '#features/posts/browser/listItem/listItem.ts'
import { listPopular } from '#features/posts/server/lists/listPopular.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'
import type { Locale } from '#ui/locale.ts'

/** Fewer than this say nothing about what is read. */
const leastPopular = 5

/** What to read next: what most readers read or, before anything was, what the front page holds. At most ten. */
export async function loadTopPosts(app: App, locale: Locale): Promise<TopPostsData> {
  const popular = await listPopular(app, { media_type: 'text' })
  const isPopular = popular.length >= leastPopular
  const posts = isPopular ? popular : (await listPosts(app, ListPostsQuery.parse({ category: 'first_page', pagination: '8' }))).data
  return {
    isPopular,
    posts: posts.map((post) => {
      const { id, title, own, language, agency, views } = listItemOf(post, locale)
      return { id, title, own, language, agency, views }
    }),
  }
}
