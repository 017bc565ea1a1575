import type { App } from '#base/app.ts'
import { listPopular } from '#features/posts/listPopular.ts'
import { listPosts } from '#features/posts/listPosts.ts'
import { ListPostsQuery } from '#features/posts/listQuery.ts'
import type { Locale } from '../locale.ts'
import { type ListItem, listItemOf } from './listItem.ts'

type TopPost = Pick<ListItem, 'id' | 'title' | 'own' | 'language' | 'agency' | 'views'>
/** `isPopular`: the most read of the last day; else the first of the front page. */
export type TopPosts = { posts: TopPost[]; isPopular: boolean }

/** Fewer than this say nothing about what is read. */
const leastPopular = 5

/** What to read next: what most readers read or, before anything was, what the front page holds. At most ten. */
export async function loadTopPosts(app: App, locale: Locale): Promise<TopPosts> {
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
