import type { Captions } from '#features/player/schema.ts'
import { type ListItem, listItemOf } from '#features/posts/browser/listItem/listItem.ts'
import type { Post } from '#features/posts/schema.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'

/**
 * A short clip, in the page's language. `src`: the video at its source; `url`: the post there;
 * `network`: twitter, instagram or threads.
 */
export type Clip = ListItem & { src: string; url: string; network: string; captions?: Captions[] | undefined }

export function clipOf(post: Post, locale: Locale): Clip {
  return {
    ...listItemOf(post, locale),
    src: post.video?.src ?? post.url,
    url: post.url,
    network: post.source,
    captions: post.video?.captions,
  }
}

/** The address of quick view, at a clip or at the newest one. */
export function quickViewHref(locale: Locale, clip?: number): string {
  return inLocale(locale, '/media/quickview') + (clip === undefined ? '' : `?clip=${clip}`)
}

/**
 * The clip in an address; undefined if there is none, 0 (which is no post) if it is not a number.
 */
export function clipInAddress({ searchParams }: URL): number | undefined {
  const clip = searchParams.get('clip')
  if (clip === null) return undefined
  return /^[1-9]\d{0,14}$/.test(clip) ? Number(clip) : 0
}
