import { cleanCharacters } from '#text/cleanCharacters.ts'
import { nameIn } from '#text/locale.ts'
import { agencyPageOf, type FeedHead, type FeedPost, idOf, pageOf, picturesIn, sectionsOf, videoIn } from './feed.ts'

/**
 * JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). `url` is our page, `external_url` the
 * agency's.
 */
export function writeJsonFeed(head: FeedHead, posts: FeedPost[]): string {
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

function itemOf(head: FeedHead, post: FeedPost): object {
  const { locale } = head
  const tags = sectionsOf(post).map((section) => nameIn(locale, section))
  return {
    id: idOf(head, post),
    url: pageOf(head, post),
    external_url: agencyPageOf(head, post),
    title: cleanCharacters(post.title),
    // An item must have a text.
    content_text: cleanCharacters(post.excerpt || post.title),
    image: videoIn(head, post)?.poster ?? picturesIn(head, post)[0]?.url,
    date_published: post.published_at,
    authors: [{ name: nameIn(locale, post.agency) }],
    tags: tags.length > 0 ? tags : undefined,
    language: post.language,
    attachments: attachmentsOf(head, post),
  }
}

/** The video, if its file is known, and the gallery. */
function attachmentsOf(head: FeedHead, post: FeedPost): object[] | undefined {
  const video = videoIn(head, post)
  const pictures = post.pictures?.length ? picturesIn(head, post) : []
  const attachments = [
    ...(video?.type ? [{ url: video.url, mime_type: video.type, duration_in_seconds: video.seconds }] : []),
    ...pictures.map(({ url, description }) => ({ url, mime_type: 'image/jpeg', title: cleanCharacters(description ?? '') || undefined })),
  ]
  return attachments.length > 0 ? attachments : undefined
}
