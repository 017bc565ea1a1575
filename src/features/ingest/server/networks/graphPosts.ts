import type { FeedItem, NetworkName } from '../../schema.ts'
import { bounds } from '../read/bounds.ts'
import { asObject, type Json, objects, string } from '../read/jsonValues.ts'
import { readDate } from '../read/readDate.ts'
import { textToHtml } from '../read/textConstruct.ts'
import { emptyNetworkPage, guidOf, type NetworkContext, type NetworkPage } from './network.ts'
import { mediaOf, type NetworkMedia } from './networkMedia.ts'
import { postTitle } from './postTitle.ts'

/**
 * A list of posts in a response of Meta's Graph APIs: Instagram's have a `caption`, those of
 * Threads a `text`.
 */
export function readGraphPosts(network: NetworkName, page: Json, context: NetworkContext): NetworkPage {
  const items: FeedItem[] = []
  const skipped: string[] = []
  const unread: string[] = []
  const posts = objects(page.data)
  for (const post of posts) {
    const item = readPost(network, post, context)
    if (item) {
      items.push(item)
      continue
    }
    const id = readId(post)
    if (id) unread.push(id)
    if (post.media_type !== repost) skipped.push('a post without id, or with neither text nor media')
  }
  // The cursor is there on the last page too, so only an empty page is known to be the end.
  const after = posts.length > 0 ? string(asObject(asObject(page.paging).cursors).after, 500) : undefined
  return { ...emptyNetworkPage, items, skipped, unread, next: after && /^[\w=-]+$/.test(after) ? after : null }
}

/** Type of another account's post, at Threads. */
const repost = 'REPOST_FACADE'

function readPost(network: NetworkName, post: Json, { name, allowed }: NetworkContext): FeedItem | null {
  const id = readId(post)
  if (!id || post.media_type === repost) return null
  const children = objects(asObject(post.children).data)
  const found = mediaOf((children.length > 0 ? children : [post]).map(readMedia), allowed)
  const text = string(post.caption ?? post.text, bounds.body) ?? ''
  if (!text && !found.video && found.pictures.length === 0) return null
  const permalink = string(post.permalink)
  return {
    guid: guidOf(network, id),
    url: permalink && /^https?:\/\//.test(permalink) ? permalink : null,
    title: postTitle(text, found, name),
    summaryHtml: '',
    contentHtml: textToHtml(text),
    publishedAt: readDate(string(post.timestamp, 60)),
    updatedAt: null,
    author: null,
    categories: hashtags(text),
    language: null,
    ...found,
  }
}

function readId(post: Json): string | undefined {
  const id = string(post.id, 40)
  return id && /^\d+(_\d+)?$/.test(id) ? id : undefined
}

function hashtags(text: string): string[] {
  const tags = Iterator.from(text.matchAll(/#([\p{L}\p{N}_]{2,60})/gu)).take(bounds.categories)
  return Array.from(tags, ([, tag = '']) => tag.replaceAll('_', ' '))
}

/** Neither tells sizes or lengths. */
function readMedia(one: Json): NetworkMedia {
  const kind = one.media_type === 'VIDEO' ? 'video' : 'picture'
  return { kind, url: one.media_url, poster: one.thumbnail_url, description: one.alt_text, width: null, height: null, seconds: null }
}
