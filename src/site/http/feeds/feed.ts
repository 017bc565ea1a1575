import type { Locale } from '#base/locale.ts'
import { atWidth } from '#features/pictures/pictureWidth.ts'
import { listItemOf, postHref } from '#features/posts/browser/listItem/listItem.ts'
import type { Post } from '#features/posts/schema.ts'

/** What a feed says besides its posts. URLs are absolute. */
export type FeedHead = {
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

/** The page of a post. */
export const pageOf = ({ origin, locale }: FeedHead, post: Post) => origin + postHref(locale, listItemOf(post, locale))

/** The same in both languages and all formats, and never changes. */
export const idOf = ({ origin }: FeedHead, post: Post) => `${origin}/news/${post.id}`

/** Main category, category and sub-category. */
export const sectionsOf = (post: Post) => [post.main_category, post.category, post.sub_category].filter((section) => section !== null)

/** The latest time of its posts, ISO 8601; undefined without posts. */
export function newestOf(posts: Post[]): string | undefined {
  return posts
    .map(({ published_at }) => published_at)
    .sort()
    .at(-1)
}

/** Feed readers show pictures as wide as the text. */
const pictureWidth = 1280

/** As JPEG, which requests without an Accept header get. Width and height are absent until the picture is measured. */
export function pictureIn({ origin }: FeedHead, { image }: Post): { url: string; width?: number; height?: number } | undefined {
  if (!image) return undefined
  const url = origin + atWidth(image.src, pictureWidth)
  const scale = Math.min(1, pictureWidth / image.width)
  return image.width > 0 ? { url, width: Math.round(image.width * scale), height: Math.round(image.height * scale) } : { url }
}
