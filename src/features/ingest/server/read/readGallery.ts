import { plainText } from '#text/plainText.ts'
import type { FeedItem } from '../../schema.ts'
import { bounds } from './bounds.ts'
import { isPlaceholder } from './findPictureUrl.ts'
import { enclosuresOf, groupsOf, hrefOf, imagesIn, isPicture, isVideo, type TextOfItem } from './readMedia.ts'
import { resolveUrl } from './resolveUrl.ts'
import { child, childrenNamed, textOf, type XmlElement } from './xmlTree.ts'

type Found = { url: string | null; description: string }

/**
 * The different pictures of an item: those of Media RSS, or else its enclosures, or else those in
 * its text. A `media:group` has one picture in several sizes (rssboard.org/media-rss), so it counts
 * as one.
 */
export function readGallery(item: XmlElement, base: string, text: TextOfItem): Pick<FeedItem, 'gallery'> {
  const grouped = groupsOf(item).flatMap((group) => {
    const contents = childrenNamed(group, 'media:content').slice(0, bounds.sameName)
    return contents.some(isVideo) ? [] : contents.filter(isPicture).toSorted(byWidth).slice(0, 1)
  })
  const media = [...widestOfEach(childrenNamed(item, 'media:content').slice(0, bounds.sameName).filter(isPicture)), ...grouped]
  if (media.length > 0) return galleryOf(media.map((element) => found(element, base)))
  const enclosures = enclosuresOf(item).slice(0, bounds.sameName).filter(isPicture)
  return galleryOf(enclosures.length > 0 ? enclosures.map((element) => found(element, base)) : galleryIn(text.html, text.base))
}

/** Picks the widest of the same picture in several sizes; the order of different pictures stays. */
function widestOfEach(contents: XmlElement[]): XmlElement[] {
  const widest = new Map<string, XmlElement>()
  for (const element of contents) {
    // Some have the width in their name: 400.jpg, 1200.jpg.
    const name = pictureName(hrefOf(element) ?? '').replace(element.attributes.width ?? '', '')
    const before = widest.get(name)
    if (!before || widthOf(element) > widthOf(before)) widest.set(name, element)
  }
  return [...widest.values()]
}

const byWidth = (one: XmlElement, other: XmlElement) => widthOf(other) - widthOf(one)
const widthOf = ({ attributes }: XmlElement) => Number.parseInt(attributes.width ?? '', 10) || 0

function found(element: XmlElement, base: string): Found {
  const described = child(element, 'media:description') ?? child(element, 'media:title')
  return { url: resolveUrl(hrefOf(element), base), description: described ? describe(textOf(described)) : '' }
}

const describe = (text: string) => plainText(text.slice(0, bounds.description))

/** The pictures in a piece of HTML with their descriptions. */
export function galleryIn(html: string, base: string): Found[] {
  return imagesIn(html, base)
    .filter(({ url }) => !isPlaceholder(url))
    .map(({ url, attributes }) => ({ url, description: describe(attributes.alt ?? '') }))
}

/**
 * Each picture once, even if its address occurs in several sizes; no field if there is only one,
 * without a description.
 */
export function galleryOf(pictures: Found[]): Pick<FeedItem, 'gallery'> {
  const byName = new Map<string, { url: string; description: string }>()
  for (const { url, description } of pictures) {
    if (url && !byName.has(pictureName(url))) byName.set(pictureName(url), { url, description })
  }
  const gallery = [...byName.values()].slice(0, bounds.gallery)
  return gallery.length > 1 || gallery.some(({ description }) => description !== '') ? { gallery } : {}
}

const sizeParameters = ['w', 'h', 'width', 'height', 'q', 'quality', 's', 'fit', 'crop', 'auto', 'dpr', 'resize', 'size']

/**
 * The address of a picture without its size: agencies and WordPress (`-300x200.jpg`) offer the same
 * picture in several.
 */
function pictureName(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  for (const name of sizeParameters) url.searchParams.delete(name)
  return url.host + url.pathname.replace(/-\d{2,4}x\d{2,4}(?=\.\w{3,4}$)/, '') + url.search
}
