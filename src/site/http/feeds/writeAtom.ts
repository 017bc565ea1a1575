import { nameIn } from '#text/locale.ts'
import { agencyPageOf, type FeedHead, type FeedPost, idOf, newestOf, pageOf, picturesIn, sectionsOf, videoIn } from './feed.ts'
import { element, empty } from './markup.ts'
import { mediaOf } from './mediaRss.ts'

/** Time of a feed without posts, which must have one too. */
const never = '1970-01-01T00:00:00.000Z'

/** Atom (RFC 4287) with Media RSS. Entries link to our pages, `via` to the agency's page. */
export function writeAtom(head: FeedHead, posts: FeedPost[]): string {
  const { locale, title, description, link, self, next, origin } = head
  const parts = [
    element('id', self),
    element('title', title),
    element('subtitle', description),
    element('updated', newestOf(posts) ?? never),
    empty('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    empty('link', { rel: 'alternate', type: 'text/html', href: link }),
    next && empty('link', { rel: 'next', type: 'application/atom+xml', href: next }),
    element('icon', `${origin}/apple-touch-icon.png`),
  ]
  const entries = posts.map(
    (post) =>
      `<entry${post.language === locale ? '' : ` xml:lang="${post.language}"`}>${entryOf(head, post).filter(Boolean).join('')}</entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="${locale}">${[...parts.filter(Boolean), ...entries].join('\n')}\n</feed>\n`
}

function entryOf(head: FeedHead, post: FeedPost): (string | false)[] {
  const { locale } = head
  const via = agencyPageOf(head, post)
  return [
    element('id', idOf(head, post)),
    element('title', post.title),
    element('updated', post.published_at),
    element('published', post.published_at),
    `<author>${element('name', nameIn(locale, post.agency))}</author>`,
    empty('link', { rel: 'alternate', type: 'text/html', href: pageOf(head, post) }),
    via !== undefined && empty('link', { rel: 'via', href: via }),
    ...sectionsOf(post).map((section) => empty('category', { term: nameIn(locale, section) })),
    post.excerpt !== '' && element('summary', post.excerpt),
    ...enclosuresOf(head, post),
    ...mediaOf(head, post),
  ]
}

function enclosuresOf(head: FeedHead, post: FeedPost): string[] {
  const video = videoIn(head, post)
  const files = picturesIn(head, post).map(({ url }) => ({ type: 'image/jpeg', href: url }))
  if (video?.poster) files.unshift({ type: 'image/jpeg', href: video.poster })
  if (video?.type) files.unshift({ type: video.type, href: video.url })
  return files.map((file) => empty('link', { rel: 'enclosure', ...file }))
}
