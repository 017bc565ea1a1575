import { parseHTML } from 'linkedom'
import { bounds } from '../bounds.ts'
import { SourceError } from '../schema.ts'
import { resolveBase } from './addresses.ts'

export type OpenDocument = {
  document: Document
  /** Where relative addresses start: `<base href>`, else the page's own address. */
  base: string
}

/** Elements that need no end tag: void ones, and those that their successor ends. */
const endless = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd tr td th option thead tbody tfoot colgroup html head body'.split(
    ' ',
  ),
)
/** Arabic pages of old programs write every letter so. */
const letterReference = /&#(?:(\d{3,6})|x([0-9a-f]{2,5}));/gi

/**
 * A page as a document to look things up in. Nothing is run or fetched. Throws `SourceError`: `too_large`, `malformed`.
 * @param mostSigns how many `<` and `&` there may be, each of which begins a node of its own; real pages have some thousands
 */
export function openDocument(html: string, url: string, mostSigns: number): OpenDocument {
  if (html.length > bounds.page) throw new SourceError('too_large', `A page of more than ${bounds.page} characters`)
  const plain = html.replace(letterReference, readReference)
  refuseHostile(plain, mostSigns)
  const whole = /<html[\s>]/i.test(plain) ? plain : `<!doctype html><html><body>${plain}</body></html>`
  const { document } = parseHTML(whole)
  return { document, base: resolveBase(document.querySelector('base[href]')?.getAttribute('href'), url) }
}

function readReference(reference: string, decimal: string | undefined, hex: string | undefined): string {
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  return code >= 0xa0 && code <= 0xffff && (code < 0xd800 || code > 0xdfff) ? String.fromCharCode(code) : reference
}

/** What would take minutes, or end in a stack overflow, is no page that anybody wants to read. */
function refuseHostile(html: string, mostSigns: number): void {
  if ((html.match(/[<&]/g)?.length ?? 0) > mostSigns) throw new SourceError('malformed', `More than ${mostSigns} tags and references`)
  let depth = 0
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (endless.has(name.toLowerCase())) continue
    if (closing) depth = Math.max(0, depth - 1)
    else if (++depth > bounds.pageDepth) throw new SourceError('malformed', `Nested deeper than ${bounds.pageDepth} elements`)
  }
}
