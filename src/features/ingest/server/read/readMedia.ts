import type { FeedItem } from '../../schema.ts'
import { bounds } from './bounds.ts'
import { findPictureUrl } from './findPictureUrl.ts'
import { imageTags } from './imageTags.ts'
import { resolveUrl } from './resolveUrl.ts'
import { isAvatar, isTrackingPixel } from './trackingPixel.ts'
import { unifyPictures } from './unifyPictures.ts'
import { child, childrenNamed, textOf, type XmlElement } from './xmlTree.ts'
import { isYoutubeId, youtubeVideo } from './youtube.ts'

type Picture = FeedItem['pictures'][number]

/** `base`: of the addresses in it. */
export type TextOfItem = { html: string; base: string }

const pictureFile = /\.(?:jpe?g|png|webp|gif|avif)(?:$|[?#&/!])/i
const videoFile = /\.(?:mp4|m4v|webm|mov|m3u8|ogv)(?:$|[?#])/i

/**
 * The pictures of an item: Media RSS, enclosures, sitemap images, iTunes, thumbnails, its text; of
 * each kind, the widest first.
 */
export function readPictures(item: XmlElement, base: string, text: TextOfItem): Picture[] {
  const media = mediaContents(item)
  const contents = media.filter(isPicture).map((element) => picture(element.attributes.url, base, element.attributes))
  contents.sort((a, b) => (b?.width ?? 0) - (a?.width ?? 0))
  const enclosures = enclosuresOf(item).filter(isPicture)
  const thumbnails = [item, ...groupsOf(item), ...media].flatMap((element) => childrenNamed(element, 'media:thumbnail'))
  const found = [
    ...contents,
    ...enclosures.map((element) => picture(hrefOf(element), base)),
    ...childrenNamed(item, 'image:image').map((element) => picture(textOfChild(element, 'image:loc'), base)),
    ...['image', 'thumb', 'thumbnail', 'post-thumbnail', 'featuredimage', 'coverimage'].flatMap((name) =>
      childrenNamed(item, name).map((element) => picture(ownPicture(element), base)),
    ),
    ...childrenNamed(item, 'itunes:image').map((element) => picture(element.attributes.href ?? element.attributes.url, base)),
    ...thumbnails.map((element) => picture(element.attributes.url ?? textOf(element), base, element.attributes)),
    ...picturesIn(text.html, text.base),
  ]
  const byUrl = new Map<string, Picture>()
  for (const one of found) if (one && !byUrl.has(one.url)) byUrl.set(one.url, one)
  return [...byUrl.values()].slice(0, bounds.pictures)
}

function ownPicture(element: XmlElement): string | undefined {
  return textOfChild(element, 'url') ?? element.attributes.url ?? element.attributes.href ?? element.attributes.src ?? textOf(element)
}

function textOfChild(element: XmlElement, name: string): string | undefined {
  const found = child(element, name)
  return found && textOf(found)
}

export function groupsOf(item: XmlElement): XmlElement[] {
  return childrenNamed(item, 'media:group')
}

function mediaContents(item: XmlElement): XmlElement[] {
  return [item, ...groupsOf(item)].flatMap((element) => childrenNamed(element, 'media:content'))
}

export function enclosuresOf(item: XmlElement): XmlElement[] {
  return [...childrenNamed(item, 'enclosure'), ...childrenNamed(item, 'link').filter((link) => link.attributes.rel === 'enclosure')]
}

export const hrefOf = (element: XmlElement) => element.attributes.url ?? element.attributes.href

/** Types that say nothing: `jpg`, `application/octet-stream`. */
const meaningless = /^(?!image)[^/]*$|\/octet-stream\b/i

export function isPicture(element: XmlElement): boolean {
  const { medium, type } = element.attributes
  if (medium || (type && !meaningless.test(type))) return medium === 'image' || Boolean(type?.toLowerCase().startsWith('image'))
  return pictureFile.test(hrefOf(element) ?? '')
}

export function isVideo(element: XmlElement): boolean {
  const { medium, type } = element.attributes
  if (medium === 'image' || medium === 'audio') return false
  return (
    medium === 'video' ||
    /^(video\/|application\/(x-mpegurl|vnd\.apple\.mpegurl))/i.test(type ?? '') ||
    videoFile.test(hrefOf(element) ?? '')
  )
}

function picture(address: string | undefined, base: string, size: Record<string, string> = {}): Picture | null {
  const url = resolveUrl(address, base)
  if (!url) return null
  const width = pixels(size.width)
  const height = pixels(size.height)
  // A tracking pixel.
  return (width !== null && width < 3) || (height !== null && height < 3) ? null : { url, width, height }
}

function pixels(text: string | undefined): number | null {
  const number = Number.parseInt(/^\s*\d{1,5}(?=(?:\.\d*)?(?:px)?\s*$)/i.exec(text ?? '')?.[0] ?? '', 10)
  return number > 0 && number < 100_000 ? number : null
}

/** Pictures of a text that are considered. */
const maxInText = 5
/** Size in pixels: what is smaller is no picture of a post (`isTooSmall`). */
const [minWidth, minHeight] = [200, 100]

/** The first pictures in a piece of HTML; those that are shown small only after the others. */
export function picturesIn(html: string, base: string): Picture[] {
  const found = imagesIn(html, base).map(({ url, attributes }) => {
    const [width, height] = [pixels(attributes.width), pixels(attributes.height)]
    return { url, width, height, isSmall: (width ?? minWidth) < minWidth || (height ?? minHeight) < minHeight }
  })
  found.sort((one, other) => Number(one.isSmall) - Number(other.isSmall))
  return found.slice(0, maxInText).map(({ isSmall, ...one }) => one)
}

/**
 * The pictures in a piece of HTML, without those that count readers, stand for a character or show
 * a commenter.
 */
export function imagesIn(html: string, base: string): { url: string; attributes: Record<string, string> }[] {
  return imageTags(unifyPictures(html, base))
    .take(bounds.sameName)
    .flatMap((attributes) => {
      const url = findPictureUrl(attributes, base)
      return !url || isAvatar(url) || isTrackingPixel(url, attributes) ? [] : [{ url, attributes }]
    })
    .toArray()
}

/**
 * The video of an item; for YouTube, the URL of its player without cookies. `duration` is in
 * seconds.
 */
export function readVideo(item: XmlElement, base: string): FeedItem['video'] {
  const media = mediaContents(item)
  const thumbnails = [item, ...groupsOf(item), ...media].flatMap((element) => childrenNamed(element, 'media:thumbnail'))
  const poster = resolveUrl(thumbnails[0]?.attributes.url, base)
  const youtube = textOfChild(item, 'yt:videoid')?.trim()
  const films = [...media, ...enclosuresOf(item)].filter(isVideo)
  const chosen = films.find((film) => film.attributes.isdefault === 'true') ?? films[0]
  const duration = seconds(chosen?.attributes.duration ?? durationBeside(item))
  if (youtube && isYoutubeId(youtube)) return { ...youtubeVideo(youtube, duration), ...(poster && { poster }) }
  const src = resolveUrl(chosen && hrefOf(chosen), base)
  if (src) return { src, poster, duration, ...sizeOf(chosen) }
  return sitemapVideo(item, base)
}

function sizeOf(film: XmlElement | undefined): { width?: number; height?: number } {
  const [width, height] = [pixels(film?.attributes.width), pixels(film?.attributes.height)]
  return width && height ? { width, height } : {}
}

function durationBeside(item: XmlElement): string | undefined {
  const element = [item, ...groupsOf(item)].map((parent) => child(parent, 'yt:duration')).find(Boolean)
  return element?.attributes.seconds ?? textOfChild(item, 'itunes:duration')
}

function sitemapVideo(item: XmlElement, base: string): FeedItem['video'] {
  const video = child(item, 'video:video')
  const src = video && resolveUrl(textOfChild(video, 'video:content_loc') ?? textOfChild(video, 'video:player_loc'), base)
  if (!video || !src) return null
  return {
    src,
    poster: resolveUrl(textOfChild(video, 'video:thumbnail_loc'), base),
    duration: seconds(textOfChild(video, 'video:duration')),
  }
}

/** Parses `93`, `1:33` or `0:01:33`. */
function seconds(text: string | undefined): number | null {
  if (!text || !/^\s*\d{1,6}(:\d{1,2}){0,2}(\.\d+)?\s*$/.test(text)) return null
  const total = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return total > 0 ? Math.round(total) : null
}
