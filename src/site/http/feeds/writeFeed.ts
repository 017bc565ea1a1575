import type { App } from '#base/app.ts'
import { type FeedFormat, feedFormats } from '#features/posts/browser/listAddress.ts'
import type { Post } from '#features/posts/schema.ts'
import { loadGalleries } from '#features/posts/server/lists/loadGalleries.ts'
import type { FeedHead, FeedPost } from './feed.ts'
import { writeAtom } from './writeAtom.ts'
import { writeJsonFeed } from './writeJsonFeed.ts'
import { writeRss } from './writeRss.ts'

/** A feed's media type and text, with the galleries of its posts. */
export async function writeFeed(app: App, format: FeedFormat, head: FeedHead, posts: Post[]): Promise<{ type: string; body: string }> {
  const { type } = feedFormats.find((known) => known.format === format) ?? feedFormats[0]
  const galleries = await loadGalleries(app, posts)
  const body = writers[format](
    head,
    posts.map((post) => ({ ...post, pictures: galleries.get(post.id) ?? [] })),
  )
  return { type: `${type}; charset=utf-8`, body }
}

const writers: Record<FeedFormat, (head: FeedHead, posts: FeedPost[]) => string> = {
  rss: writeRss,
  atom: writeAtom,
  'feed.json': writeJsonFeed,
}
