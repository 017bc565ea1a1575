import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { parseHTML } from 'linkedom'
import { noopTokenizer } from '#text/noopTokenizer.ts'
import { SourceError } from '../../sourceError.ts'
import { bounds } from './bounds.ts'
import { resolveBase } from './resolveUrl.ts'

export type OpenDocument = {
  document: Document
  /** Base of relative URLs: `<base href>`, else the page's own URL. */
  base: string
}

/** Elements that need no end tag: void ones, and those that the next element ends. */
const unclosed = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd tr td th option thead tbody tfoot colgroup html head body'.split(
    ' ',
  ),
)
/** Old Arabic software writes every letter as a reference. */
const letterReference = /&#(?:(\d{3,6})|x([0-9a-f]{2,5}));/gi

/**
 * Parses a page into a DOM. Nothing is executed or fetched. Throws `SourceError`: `too_large`,
 * `malformed`.
 * @param maxMarkup maximum number of tags and character references; real pages have a few thousand
 */
export function openDocument(html: string, url: string, maxMarkup: number): OpenDocument {
  if (html.length > bounds.page) throw new SourceError('too_large', `A page of more than ${bounds.page} characters`)
  const plain = html.replace(letterReference, readReference)
  refuseHostile(plain, maxMarkup)
  const whole = /<html[\s>]/i.test(plain) ? plain : `<!doctype html><html><body>${plain}</body></html>`
  const { document } = parseHTML(whole)
  const base = resolveBase(document.querySelector('base[href]')?.getAttribute('href'), url)
  // Readability resolves every URL against it, however long it is.
  for (const element of document.querySelectorAll('base')) element.setAttribute('href', base)
  return { document, base }
}

function readReference(reference: string, decimal: string | undefined, hex: string | undefined): string {
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  return code >= 0xa0 && code <= 0xffff && (code < 0xd800 || code > 0xdfff) ? String.fromCharCode(code) : reference
}

/** Refuses pages that would take minutes to read or overflow the stack. */
function refuseHostile(html: string, maxMarkup: number): void {
  if (countMarkup(html) > maxMarkup) throw new SourceError('malformed', `More than ${maxMarkup} tags and references`)
  refuseAttributes(html)
  let depth = 0
  let last = 0
  let weight = 0
  for (const { index, 1: closing, 2: name = '' } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    weight += depth * (index - last)
    last = index
    if (unclosed.has(name.toLowerCase())) continue
    if (closing) depth = Math.max(0, depth - 1)
    else if (++depth > bounds.pageDepth) throw new SourceError('malformed', `Nested deeper than ${bounds.pageDepth} elements`)
  }
  // Readability reads the text of each element, with everything inside it.
  if (weight + depth * (html.length - last) > bounds.pageNestedText) throw new SourceError('malformed', 'Too much text, nested too deep')
}

/**
 * Counts `<` and `&`, and what becomes a reference when Readability parses the page a second time:
 * no-break spaces, and `>` in texts.
 */
function countMarkup(html: string): number {
  let opened = 0
  let closed = 0
  let others = 0
  for (let at = 0; at < html.length; at++) {
    const unit = html.charCodeAt(at)
    if (unit === 0x3c) opened++
    else if (unit === 0x3e) closed++
    else if (unit === 0x26 || unit === 0xa0) others++
  }
  return Math.max(opened, closed) + others
}

/** Attributes that are split into a list, which is then passed as arguments on the call stack. */
const lists = new Set(['class', 'srcset', 'sizes', 'rel'])

function refuseAttributes(html: string): void {
  let count = 0
  let name = ''
  const counting: TokenizerCallbacks = {
    ...noopTokenizer,
    onattribname(start, end) {
      if (++count > bounds.pageAttributes) throw new SourceError('malformed', `More than ${bounds.pageAttributes} attributes`)
      name = html.slice(start, end).toLowerCase()
    },
    onattribdata(start, end) {
      if (end - start > bounds.pageList && lists.has(name))
        throw new SourceError('malformed', `A ${name} of more than ${bounds.pageList} characters`)
    },
  }
  const tokenizer = new Tokenizer({ decodeEntities: false }, counting)
  tokenizer.write(html)
  tokenizer.end()
}
