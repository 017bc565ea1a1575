import type { App } from '#base/app.ts'
import type { TopPostsData } from '#features/posts/browser/list/TopPosts.tsx'
import { listItemOf } from '#features/posts/browser/listItem/listItem.ts'
import { listPopular } from '#features/posts/server/lists/listPopular.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'
import type { Locale } from '#ui/locale.ts'

/** With fewer posts, the list of the most read is not meaningful. */
const minPopular = 5

/** Suggestions for further reading: the most read posts, or those of the front page if too few have been read. At most ten. */
export async function loadTopPosts(app: App, locale: Locale, type: 'text' | 'media' = 'text'): Promise<TopPostsData> {
  const popular = await listPopular(app, { media_type: type })
  const isPopular = popular.length >= minPopular
  const posts = isPopular
    ? popular
    : (await listPosts(app, ListPostsQuery.parse({ media_type: type, category: 'first_page', pagination: '8' }))).data
  return {
    isPopular,
    ...(type === 'media' && { media: true }),
    posts: posts.map((post) => {
      const { id, title, own, language, agency, views, media } = listItemOf(post, locale)
      return { id, title, own, language, agency, views, ...(media && { media }) }
    }),
  }
}
