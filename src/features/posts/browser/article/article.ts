import type { AgencyLabel } from '#features/taxonomy/browser/AgencyMark.tsx'
import type { Locale } from '#ui/locale.ts'
import { nameIn } from '#ui/locale.ts'
import type { Image, Picture, PostDetail } from '../../schema.ts'
import { agencyLabel, type Label, type ListItem, listItemOf, ownSource } from '../listItem/listItem.ts'

/** A post with its text, in the page's language. */
export type Article = ListItem & {
  /** The article on the agency's site. */
  url: string
  /** Sanitised HTML. */
  body: string
  author: string | null
  updatedAt: string
  image: Image | null
  video: PostDetail['video']
  mainCategory: Label | null
  subCategory: Label | null
  /** Id of the story. */
  story: number
  /** The gallery of a media post. */
  pictures: Picture[]
  reports: { id: number; title: string; language: Locale; own: boolean; media: boolean; publishedAt: string; agency: AgencyLabel }[]
}

export function articleOf(post: PostDetail, locale: Locale): Article {
  const label = (named: PostDetail['category']) => named && { id: named.id, name: nameIn(locale, named) }
  return {
    ...listItemOf(post, locale),
    excerpt: post.excerpt,
    url: post.url,
    body: withoutGallery(withoutLead(post.body_html, post.image), post.pictures),
    pictures: post.pictures,
    author: post.author,
    updatedAt: post.updated_at,
    story: post.story.id,
    video: post.video,
    category: label(post.category),
    mainCategory: label(post.main_category),
    subCategory: label(post.sub_category),
    reports: post.also_reported_by.map((report) => ({
      id: report.id,
      title: report.title,
      language: report.language,
      own: report.source === ownSource,
      media: report.media_type === 'media',
      publishedAt: report.published_at,
      agency: agencyLabel(report.agency, locale),
    })),
  }
}

/** Many agencies repeat the lead picture in the text. */
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
