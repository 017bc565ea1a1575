import { atWidth } from '#features/pictures/pictureWidth.ts'
import type { Captions } from '#features/player/schema.ts'
import { listItemOf, postHref } from '#features/posts/browser/listItem/listItem.ts'
import type { Image, Picture, Post } from '#features/posts/schema.ts'
import type { Locale } from '#text/locale.ts'
import { uriOf } from '#text/uri.ts'

/** Content of a feed besides its posts. URLs are absolute and percent-encoded. */
export type FeedHead = {
  locale: Locale
  title: string
  description: string
  /** The page of the list. */
  link: string
  /** The feed's own URL; `next`: that of the next page (RFC 5005, 3), if any. */
  self: string
  next: string | undefined
  /** Origin of the site, without a trailing slash. */
  origin: string
}

/** A post with its gallery, if it has one. */
export type FeedPost = Post & { pictures?: Picture[] }

/** The page of a post. */
export const pageOf = ({ origin, locale }: Pick<FeedHead, 'origin' | 'locale'>, post: Post) =>
  new URL(postHref(locale, listItemOf(post, locale)), origin).href

/** The agency's page; undefined if its address is unusable. */
export const agencyPageOf = ({ origin }: FeedHead, { url }: Post) => uriOf(url, origin) ?? undefined

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

/** A picture's size is absent until it is measured. */
export type FeedPicture = { url: string; width?: number; height?: number; description?: string }

/**
 * `type` is absent if `url` is a page that plays the video, as those of YouTube are. `seconds`,
 * `width` and `height` are absent if unknown.
 */
export type FeedVideo = {
  url: string
  type?: string
  poster?: string
  seconds?: number
  width?: number
  height?: number
  captions: Captions[]
}

/** The gallery of a post, or else its picture, unless that is the poster of its video. */
export function picturesIn(head: FeedHead, { pictures = [], image, video }: FeedPost): FeedPicture[] {
  if (pictures.length > 0) return pictures.map(({ description, ...picture }) => ({ ...pictureOf(head, picture), description }))
  return image && !video ? [{ ...pictureOf(head, image), ...(image.description && { description: image.description }) }] : []
}

/** The poster is on our own origin if it was stored. */
export function videoIn(head: FeedHead, { video, image }: Post): FeedVideo | undefined {
  if (!video) return undefined
  const { src, poster, duration, width, height, captions = [] } = video
  const url = uriOf(src, head.origin)
  if (!url) return undefined
  const type = videoTypes.get(/\.(\w+)(?:$|[?#])/.exec(src)?.[1]?.toLowerCase() ?? '')
  const shown = image ? pictureOf(head, image).url : poster && uriOf(poster, head.origin)
  return {
    url,
    ...(type && { type }),
    ...(shown && { poster: shown }),
    ...(duration !== null && { seconds: duration }),
    ...(width && height && { width, height }),
    captions: captions.map((one) => ({ ...one, src: head.origin + one.src })),
  }
}

/** Types that `features/player` plays; of HLS: RFC 8216, 4. */
const videoTypes = new Map(
  Object.entries({
    mp4: 'video/mp4',
    m4v: 'video/mp4',
    webm: 'video/webm',
    mov: 'video/quicktime',
    ogv: 'video/ogg',
    m3u8: 'application/vnd.apple.mpegurl',
  }),
)

/** Feed readers show pictures as wide as the text. */
const pictureWidth = 1280

/** Returns the picture as JPEG, which requests without an Accept header get. */
function pictureOf({ origin }: FeedHead, { src, width, height }: Image): FeedPicture {
  const url = origin + atWidth(src, pictureWidth)
  const scale = Math.min(1, pictureWidth / width)
  return width > 0 ? { url, width: Math.round(width * scale), height: Math.round(height * scale) } : { url }
}
