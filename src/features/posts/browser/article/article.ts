import type { Locale } from '#text/locale.ts'
import { nameIn } from '#text/locale.ts'
import { placeOf } from '#text/newsText/readDateline.ts'
import { plainText } from '#text/plainText.ts'
import { ownPath, ownSource } from '../../postPath.ts'
import type { Image, Picture, PostDetail } from '../../schema.ts'
import { type Label, type ListItem, listItemOf, type Report, reportOf } from '../listItem/listItem.ts'
import { keepNumbers } from './keepNumbers.ts'
import { readingMinutes } from './readingTime.ts'

/** A post with its text, in the page's language. */
export type Article = ListItem & {
  /** The article on the agency's site. */
  url: string
  /** Whether there is another page to read it on; not of what the newsroom wrote itself. */
  elsewhere: boolean
  /** Sanitised HTML. */
  body: string
  /** Text as the API has it. */
  text: PostDetail['text']
  author: string | null
  /** Place where it was written, as its dateline says. */
  place: string | null
  /** Time to read it: 0 is less than half a minute; null if it has no text. */
  minutes: number | null
  updatedAt: string
  image: Image | null
  video: PostDetail['video']
  mainCategory: Label | null
  subCategory: Label | null
  /** The gallery of a media post. */
  pictures: Picture[]
  /** Reports of other agencies, oldest first. */
  reports: Report[]
}

export function articleOf(post: PostDetail, locale: Locale): Article {
  const text = plainText(post.body_html)
  const label = (named: PostDetail['category']) => named && { id: named.id, name: nameIn(locale, named) }
  return {
    ...listItemOf(post, locale),
    excerpt: post.excerpt,
    url: post.url,
    elsewhere: !(post.source === ownSource && URL.parse(post.url)?.pathname.startsWith(`${ownPath}/${post.id}`)),
    body: keepNumbers(withoutGallery(withoutLead(post.body_html, post.image), post.pictures)),
    text: post.text,
    pictures: post.pictures,
    author: post.author,
    place: placeOf(text, [post.agency.name_ar, post.agency.name_en]),
    minutes: readingMinutes(text, post.language),
    updatedAt: post.updated_at,
    video: post.video,
    category: label(post.category),
    mainCategory: label(post.main_category),
    subCategory: label(post.sub_category),
    reports: post.also_reported_by.map((report) => reportOf(report, locale)),
  }
}

/** Removes the lead picture from the text, in which many agencies repeat it. */
function withoutLead(body: string, image: Image | null): string {
  const [figure, src] =
    /^\s*<figure[^>]*>\s*<img src="([^"]+)"[^>]*>\s*<\/figure>/.exec(body) ?? /^\s*<img src="([^"]+)"[^>]*>/.exec(body) ?? []
  return figure && src === image?.src ? body.slice(figure.length) : body
}

/** Feeds of picture agencies have their pictures in the text, too. */
function withoutGallery(body: string, pictures: Picture[]): string {
  if (pictures.length === 0) return body
  const shown = new Set(pictures.map(({ src }) => src))
  return body
    .replaceAll(/<img src="([^"<>]+)"[^<>]*>/g, (tag, src: string) => (shown.has(src) ? '' : tag))
    .replaceAll(/<(figure|p|div)(?: dir="auto")?>\s*<\/\1>/g, '')
}
