import type { Locale } from '#base/locale.ts'
import { atWidth } from '#features/pictures/pictureWidth.ts'
import { ownSource, postHref } from '#features/posts/browser/listItem/listItem.ts'
import type { Post, PostPage } from '#features/posts/schema.ts'
import { cleanCharacters } from '#text/cleanCharacters.ts'
import { nameIn } from '#ui/locale.ts'

/** The data of a feed. URLs are absolute. */
export type RssChannel = {
  locale: Locale
  title: string
  description: string
  /** The page of the list. */
  link: string
  /** The feed's own URL; `next`: that of the next page (RFC 5005, 3), if any. */
  self: string
  next: string | undefined
  /** Of the site, without a trailing slash. */
  origin: string
}

/** Minutes for which feed readers may cache it. */
const ttl = 5
/** Feed readers show pictures as wide as the text. */
const pictureWidth = 1280

/**
 * RSS 2.0 (https://www.rssboard.org/rss-specification) with Atom's links, Dublin Core's author and Media RSS. Items link to our pages, `via` to the agency's
 * page; `guid` is the same in both languages and never changes.
 */
export function writeRss(channel: RssChannel, { data }: PostPage): string {
  const { locale, title, description, link, self, next, origin } = channel
  const newest = data
    .map(({ published_at }) => published_at)
    .sort()
    .at(-1)
  const head = [
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
  const items = data.map((post) => `<item>${itemOf(channel, post).filter(Boolean).join('')}</item>`)
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}<channel>${[...head.filter(Boolean), ...items].join('\n')}\n</channel></rss>\n`
}

const root =
  '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">'

function itemOf({ locale, origin }: RssChannel, post: Post): (string | false)[] {
  const sections = [post.main_category, post.category, post.sub_category].filter((section) => section !== null)
  return [
    element('title', post.title),
    element('link', origin + postHref(locale, { ...post, own: post.source === ownSource })),
    element('guid', `${origin}/news/${post.id}`, { isPermaLink: 'false' }),
    element('pubDate', rfc822(post.published_at)),
    element('dc:creator', nameIn(locale, post.agency)),
    post.language !== locale && element('dc:language', post.language),
    // A description contains HTML.
    post.excerpt !== '' && element('description', escapeMarkup(post.excerpt)),
    ...sections.map((section) => element('category', nameIn(locale, section))),
    empty('atom:link', { rel: 'via', href: post.url }),
    ...pictureOf(origin, post),
    videoOf(origin, post),
  ]
}

/** As JPEG, which requests without an Accept header get. Its size in bytes is unknown. */
function pictureOf(origin: string, { image }: Post): string[] {
  if (!image) return []
  const url = origin + atWidth(image.src, pictureWidth)
  const scale = Math.min(1, pictureWidth / image.width)
  const size = image.width > 0 && { width: String(Math.round(image.width * scale)), height: String(Math.round(image.height * scale)) }
  return [
    empty('enclosure', { url, type: 'image/jpeg', length: '0' }),
    empty('media:content', { url, medium: 'image', type: 'image/jpeg', ...size }),
  ]
}

function videoOf(origin: string, { video }: Post): string | false {
  if (!video) return false
  const thumbnail = video.poster === null ? '' : empty('media:thumbnail', { url: new URL(video.poster, origin).href })
  const duration: Record<string, string> = video.duration === null ? {} : { duration: String(video.duration) }
  return `<media:content${attributes({ url: new URL(video.src, origin).href, medium: 'video', ...duration })}>${thumbnail}</media:content>`
}

const rfc822 = (time: string) => new Date(time).toUTCString()
const element = (name: string, text: string, given: Record<string, string> = {}) =>
  `<${name}${attributes(given)}>${escapeMarkup(text)}</${name}>`
const empty = (name: string, given: Record<string, string>) => `<${name}${attributes(given)}/>`
const attributes = (given: Record<string, string>) =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('')

/** Escapes text and attribute values for XML and HTML. */
function escapeMarkup(text: string): string {
  return cleanCharacters(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
