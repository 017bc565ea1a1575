import type { App } from '#base/app.ts'
import type { MorePost } from '#features/posts/browser/article/MoreOfAgency.tsx'
import { listItemOf } from '#features/posts/browser/listItem/listItem.ts'
import type { PostDetail } from '#features/posts/schema.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'
import type { Locale } from '#text/locale.ts'

const shown = 4
/** Newest posts that are read, some of which belong to the story that is open. */
const read = 12

/**
 * The newest posts of a post's agency, of its kind, about other stories. At most four, each story
 * once.
 */
export async function loadMoreOfAgency(app: App, { agency, media_type, story }: PostDetail, locale: Locale): Promise<MorePost[]> {
  const query = ListPostsQuery.parse({ agency: String(agency.id), media_type, pagination: String(read) })
  const { data } = await listPosts(app, query)
  const stories = new Set([story.id])
  const others = data.filter((post) => !stories.has(post.story.id) && stories.add(post.story.id))
  return others.slice(0, shown).map((post) => {
    const { id, title, own, language, media, image, publishedAt } = listItemOf(post, locale)
    return { id, title, own, language, image, publishedAt, ...(media && { media }) }
  })
}
