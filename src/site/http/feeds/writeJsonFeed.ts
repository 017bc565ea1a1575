import type { Post } from '#features/posts/schema.ts'
import { cleanCharacters } from '#text/cleanCharacters.ts'
import { nameIn } from '#ui/locale.ts'
import { type FeedHead, idOf, pageOf, pictureIn, sectionsOf } from './feed.ts'

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). `url` is our page, `external_url` the agency's. */
export function writeJsonFeed(head: FeedHead, posts: Post[]): string {
  const { locale, title, description, link, self, next, origin } = head
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: link,
    feed_url: self,
    next_url: next,
    icon: `${origin}/apple-touch-icon.png`,
    language: locale,
    items: posts.map((post) => itemOf(head, post)),
  })
}

function itemOf(head: FeedHead, post: Post): object {
  const { locale, origin } = head
  const tags = sectionsOf(post).map((section) => nameIn(locale, section))
  return {
    id: idOf(head, post),
    url: pageOf(head, post),
    external_url: post.url,
    title: cleanCharacters(post.title),
    // An item must have a text.
    content_text: cleanCharacters(post.excerpt || post.title),
    image: pictureIn(head, post)?.url,
    date_published: post.published_at,
    authors: [{ name: nameIn(locale, post.agency) }],
    tags: tags.length > 0 ? tags : undefined,
    language: post.language,
    attachments: post.video ? [videoOf(new URL(post.video.src, origin).href, post.video.duration)] : undefined,
  }
}

const videoOf = (url: string, seconds: number | null) => ({
  url,
  mime_type: /\.m3u8(\?|$)/.test(url) ? 'application/vnd.apple.mpegurl' : 'video/mp4',
  duration_in_seconds: seconds ?? undefined,
})
