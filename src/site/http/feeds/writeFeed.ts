import { type FeedFormat, feedFormats } from '#features/posts/browser/listAddress.ts'
import type { Post } from '#features/posts/schema.ts'
import type { FeedHead } from './feed.ts'
import { writeAtom } from './writeAtom.ts'
import { writeJsonFeed } from './writeJsonFeed.ts'
import { writeRss } from './writeRss.ts'

const writers: Record<FeedFormat, (head: FeedHead, posts: Post[]) => string> = {
  rss: writeRss,
  atom: writeAtom,
  'feed.json': writeJsonFeed,
}

/** A feed's media type and text. */
export function writeFeed(format: FeedFormat, head: FeedHead, posts: Post[]): { type: string; body: string } {
  const { type } = feedFormats.find((known) => known.format === format) ?? feedFormats[0]
  return { type: `${type}; charset=utf-8`, body: writers[format](head, posts) }
}
