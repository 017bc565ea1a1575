import { nameIn } from '#text/locale.ts'
import { agencyPageOf, type FeedHead, type FeedPost, idOf, newestOf, pageOf, picturesIn, sectionsOf, videoIn } from './feed.ts'
import { element, empty, escapeMarkup } from './markup.ts'
import { mediaOf } from './mediaRss.ts'

/** Minutes for which feed readers may cache it. */
const ttl = 5

/**
 * RSS 2.0 (https://www.rssboard.org/rss-specification) with Atom's links, Dublin Core's author and
 * Media RSS. Items link to our pages, `via` to the agency's page; `guid` is the same in both
 * languages and never changes.
 */
export function writeRss(head: FeedHead, posts: FeedPost[]): string {
  const { locale, title, description, link, self, next, origin } = head
  const newest = newestOf(posts)
  const parts = [
    element('title', title),
    element('link', link),
    element('description', description),
    element('language', locale),
    newest && element('lastBuildDate', rfc822(newest)),
    element('ttl', String(ttl)),
    empty('atom:link', { rel: 'self', type: 'application/rss+xml', href: self }),
    next && empty('atom:link', { rel: 'next', type: 'application/rss+xml', href: next }),
    `<image>${element('url', `${origin}/apple-touch-icon.png`)}${element('title', title)}${element('link', link)}</image>`,
  ]
  const items = posts.map((post) => `<item>${itemOf(head, post).filter(Boolean).join('')}</item>`)
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}<channel>${[...parts.filter(Boolean), ...items].join('\n')}\n</channel></rss>\n`
}

const root =
  '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">'

function itemOf(head: FeedHead, post: FeedPost): (string | false)[] {
  const { locale } = head
  const via = agencyPageOf(head, post)
  return [
    element('title', post.title),
    element('link', pageOf(head, post)),
    element('guid', idOf(head, post), { isPermaLink: 'false' }),
    element('pubDate', rfc822(post.published_at)),
    element('dc:creator', nameIn(locale, post.agency)),
    post.language !== locale && element('dc:language', post.language),
    // A description contains HTML.
    post.excerpt !== '' && element('description', escapeMarkup(post.excerpt)),
    ...sectionsOf(post).map((section) => element('category', nameIn(locale, section))),
    via !== undefined && empty('atom:link', { rel: 'via', href: via }),
    enclosureOf(head, post),
    ...mediaOf(head, post),
  ]
}

/**
 * Feed readers expect one: the video, if its file is known, or else the first picture. Its size in
 * bytes is unknown.
 */
function enclosureOf(head: FeedHead, post: FeedPost): string | false {
  const video = videoIn(head, post)
  if (video?.type) return empty('enclosure', { url: video.url, type: video.type, length: '0' })
  const url = picturesIn(head, post)[0]?.url ?? video?.poster
  return url !== undefined && empty('enclosure', { url, type: 'image/jpeg', length: '0' })
}

const rfc822 = (time: string) => new Date(time).toUTCString()
