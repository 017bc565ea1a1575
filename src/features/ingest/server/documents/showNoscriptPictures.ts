import { isPlaceholder, pictureAddress } from '../read/pictureAddress.ts'
import { imageTags } from '../read/readMedia.ts'

/** UTF-16 units before a `noscript` in which the picture that it stands beside is looked for. */
const lookBehind = 4_000

/**
 * HTML in which the picture of a `noscript` stands in place of one that a script would have loaded. Beside one that has an address of its own it is the same again
 * and stays where nobody sees it.
 */
export function showNoscriptPictures(html: string, baseUrl: string): string {
  const pieces: string[] = []
  let shownTo = 0
  let readTo = 0
  for (const { index, 0: tag } of html.matchAll(/<noscript\b[^<>]*>/gi)) {
    if (index < readTo) continue
    const ending = /<\/noscript/gi
    ending.lastIndex = index
    const end = ending.exec(html)?.index
    // Without an end, none of those that follow has one.
    if (end === undefined) break
    readTo = end
    const pictures = html.slice(index + tag.length, end).match(/<img\b[^<>]*>/gi)
    const before = /<img\b[^<>]*>\s*$/i.exec(html.slice(Math.max(shownTo, index - lookBehind), index))
    if (!pictures || (before && hasAddress(before[0], baseUrl))) continue
    pieces.push(html.slice(shownTo, before ? index - before[0].length : index), ...pictures)
    shownTo = end
  }
  return pieces.length === 0 ? html : pieces.join('') + html.slice(shownTo)
}

function hasAddress(tag: string, baseUrl: string): boolean {
  const [attributes = {}] = imageTags(tag, 1)
  const address = pictureAddress((name) => attributes[name], baseUrl)
  return address !== null && !isPlaceholder(address)
}
