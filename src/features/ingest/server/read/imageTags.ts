import { attributesOf } from './attributesOf.ts'

/**
 * An `<img>`, or what hides those inside. Like a browser, it takes all that follows if the end is
 * missing, so nothing is read twice.
 */
export const imageOrHidden =
  /<!--.*?(?:-->|$)|<(?:script|style)\b.*?(?:<\/(?:script|style)|$)|<noscript\b.*?(?:<\/noscript|$)|<img(?=[\s/>])[^=>]*(?:=\s*(?:"[^"]*"?|'[^']*'?)?[^=>]*)*>?/gis

export const isImage = (piece: string) => /^<img/i.test(piece)

/** The attributes of the `<img>` of a piece of HTML, in order. */
export function imageTags(html: string): IteratorObject<Record<string, string>> {
  return Iterator.from(html.matchAll(imageOrHidden))
    .filter(([piece]) => isImage(piece))
    .map(([tag]) => attributesOf(tag))
}
