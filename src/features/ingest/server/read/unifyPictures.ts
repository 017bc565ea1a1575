import { escapeAttribute, escapeText } from 'entities'
import { attributesOf } from './attributesOf.ts'
import { findPictureUrl, isPlaceholder } from './findPictureUrl.ts'
import { imageOrHidden, isImage } from './imageTags.ts'

/** Signs of other pictures, which few texts have. */
const otherPicture = /<(?:noscript|picture|image|amp-(?:img|anim))[\s/>]|smiley|emoji/i

/**
 * HTML in which every picture is an `<img>` with an address: also those of AMP, of a `picture`
 * whose `<img>` has no address of its own, and that of a `noscript`, which stands in place of one
 * that a script would have loaded. Beside one that has an address of its own it is the same again
 * and stays where nobody sees it. A picture of an emoji becomes that emoji.
 */
export function unifyPictures(markup: string, baseUrl: string): string {
  if (!otherPicture.test(markup)) return markup
  const html = markup
    .replace(/<(?:amp-img|amp-anim|image)(?=[\s/>])/gi, '<img')
    .replace(/<picture\b.*?(?:<\/picture|$)/gis, (picture) => withAddress(picture, baseUrl))
  const pieces: string[] = []
  let shownTo = 0
  let before: { start: number; end: number; tag: string } | undefined
  for (const { index, 0: piece } of html.matchAll(imageOrHidden)) {
    const end = index + piece.length
    const emoji = isImage(piece) ? emojiOf(piece) : undefined
    if (emoji !== undefined) {
      pieces.push(html.slice(shownTo, index), escapeText(emoji))
      shownTo = end
    } else if (isImage(piece)) before = { start: index, end, tag: piece }
    if (!/^<noscript/i.test(piece) || !/<\/noscript$/i.test(piece)) continue
    const pictures = Array.from(piece.slice(1).matchAll(imageOrHidden), ([inside]) => inside).filter(isImage)
    const beside = before && html.slice(before.end, index).trim() === '' ? before : undefined
    before = undefined
    if (pictures.length === 0 || (beside && hasAddress(beside.tag, baseUrl))) continue
    pieces.push(html.slice(shownTo, beside ? beside.start : index), ...pictures)
    shownTo = end - '</noscript'.length
  }
  return pieces.length === 0 ? html : pieces.join('') + html.slice(shownTo)
}

function withAddress(picture: string, baseUrl: string): string {
  const image = picture.match(imageOrHidden)?.find(isImage)
  if (image && hasAddress(image, baseUrl)) return picture
  const address = Iterator.from(picture.matchAll(/<source\b[^<>]*>/gi))
    .map(([source]) => findPictureUrl(attributesOf(source), baseUrl))
    .find((found) => found !== null && !isPlaceholder(found))
  if (!address) return picture
  const start = `<img src="${escapeAttribute(address)}"`
  return image ? picture.replace(/<img(?=[\s/>])/i, () => start) : `${start}>${picture}`
}

function hasAddress(tag: string, baseUrl: string): boolean {
  const address = findPictureUrl(attributesOf(tag), baseUrl)
  return address !== null && !isPlaceholder(address)
}

const oneEmoji = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic})$/v

/** The character that a picture stands for. */
function emojiOf(tag: string): string | undefined {
  if (!/smiley|emoji/i.test(tag)) return undefined
  const { class: names = '', src = '', alt = '' } = attributesOf(tag)
  if (/emoji/i.test(src) && oneEmoji.test(alt)) return alt
  const isEmoji = /(?:^|\s)(?:wp-smiley|emoji)(?:\s|$)/i.test(names) || /\bs\.w\.org\/images\/core\/emoji\/|\bemoji\.php\b/i.test(src)
  return isEmoji ? alt : undefined
}
