import { isUtf8 } from 'node:buffer'
import { decodeHTML, escapeText } from 'entities'
import { plainText } from '#text/plainText.ts'
import { bounds } from './bounds.ts'
import { innerHtml, textOf, type XmlElement } from './xmlTree.ts'

const htmlTypes = /^(html|text\/html|escaped)$/i
const xmlTypes = /^(xhtml|xml|.*[/+]xml)$/i
const binaryTypes = /^(?:application|image|audio|video)\/(?!.*xml)/i
const textTypes = /^(text|text\/plain|plain)$/i
const lonelyTag = /<(?:p|br|img|hr)\b[^<>]*>/i
const pairedTag = /<(a|div|span|b|i|em|strong|ul|ol|li|h[1-6]|blockquote|table|figure)\b[^<>]*>/i

/**
 * A field's content as HTML, from escaped or unescaped HTML (RSS) or an Atom text construct (RFC
 * 4287 §3.1; Atom 0.3 `mode`).
 * @param atom in Atom, content without a type is plain text
 */
function htmlOf(element: XmlElement, atom: boolean): string {
  const type = element.attributes.type ?? ''
  const mode = element.attributes.mode ?? ''
  if (mode === 'base64' || (atom && binaryTypes.test(type))) return fromBase64(textOf(element))
  if (mode === 'xml' || (xmlTypes.test(type) && hasElements(element))) return innerHtml(contentOf(element), true).trim()
  const text = withoutCdataMarks(innerHtml(element, false)).trim()
  const isText = textTypes.test(type) || (atom && !htmlTypes.test(type) && mode !== 'escaped' && !looksLikeHtml(text))
  return isText && !hasElements(element) ? textToHtml(text) : text
}

/**
 * The same of an item's text: what was escaped once more is decoded, and plain text keeps its
 * paragraphs.
 */
export function bodyOf(element: XmlElement, atom: boolean): string {
  return asMarkup(htmlOf(element, atom))
}

const anyTag = /<[a-z!/]/i
const escapedStart = /&lt;(?:p|div|a|span|ul|h[1-6])\b/i
const escapedEnd = /&lt;\/(?:p|div|a|span|ul|h[1-6])&gt;/i

function asMarkup(text: string): string {
  if (anyTag.test(text)) return text
  const html = escapedStart.test(text) && escapedEnd.test(text) ? decodeHTML(text) : text
  return anyTag.test(html) ? html : withLines(html)
}

/**
 * Returns the text with a line break at blank lines, at the ends of sentences and before the points
 * of a list; others may only be where an editor wrapped a line.
 */
function withLines(text: string): string {
  const lines = text.split(/\r\n?|\n/)
  return lines.reduce((html, line, at) => {
    const before = lines[at - 1]?.trimEnd() ?? ''
    const breaks = before === '' || line.trim() === '' || /^\s*[-•*–]\s/.test(line) || /[.:!?؟…»"]$/.test(before)
    return `${html}${breaks ? '<br>' : ''}\n${line}`
  })
}

/** A field's content as plain text on one line, at most 5,000 characters. */
export function plainOf(element: XmlElement, atom: boolean): string {
  return decodeRemainingEntities(plainTitle(htmlOf(element, atom).slice(0, bounds.title)))
}

const anyOpenOrClosed = /<(\/?)([a-z][^\s<>/]*)((?:[\s/][^<>]*)?)>/gi
/** Elements that mark up a title and need no end. */
const lonely = new Set('p br img hr wbr'.split(' '))
const formatting = new Set('a b big center del div em font i ins mark s small span strike strong sub sup tt u'.split(' '))

/**
 * The text of a title in HTML. A tag that it names («ما هو <head>؟») is text: one without
 * attributes that is not closed, unless it formats all that follows.
 */
export function plainTitle(html: string): string {
  // As long as before, unlike the lower case of other alphabets.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const marked = html.replace(anyOpenOrClosed, (tag: string, closing: string, written: string, rest: string, at: number) => {
    const name = written.toLowerCase()
    const isMarkup = closing
      ? formatting.has(name) || lonely.has(name) || lower.slice(0, at).includes(`<${name}`)
      : lonely.has(name) ||
        rest.includes('=') ||
        lower.includes(`</${name}`, at) ||
        (formatting.has(name) && html.slice(0, at).trim() === '')
    return isMarkup ? tag : `&lt;${tag.slice(1)}`
  })
  return plainText(marked)
}

/** Plain text as HTML, with its line breaks. */
export function textToHtml(text: string): string {
  return escapeText(text).replace(/\r\n?|\n/g, '<br>\n')
}

const remainingEntity = /&(?:amp|quot|apos|lt|gt|nbsp|[lr][sd]quo|[mn]dash|hellip|laquo|raquo|#\d{2,5}|#x[0-9a-f]{2,5});/i

/** A headline that still shows `&quot;` was escaped two or three times. */
function decodeRemainingEntities(text: string): string {
  let decoded = text
  for (let times = 0; times < 2 && remainingEntity.test(decoded); times++) {
    // Only the entity is decoded: what becomes `<` stays text.
    decoded = plainText(decoded.replaceAll('<', '&lt;'))
  }
  return decoded
}

/** Some Atom feeds omit `type="html"`. */
function looksLikeHtml(text: string): boolean {
  const paired = pairedTag.exec(text)?.[1]
  return lonelyTag.test(text) || (paired !== undefined && text.includes(`</${paired}`))
}

function fromBase64(text: string): string {
  const bytes = Buffer.from(text, 'base64')
  return isUtf8(bytes) ? bytes.toString('utf8') : text
}

/** RFC 4287 §3.1.1.3: the div around XHTML is not part of the content. */
function contentOf(element: XmlElement): XmlElement {
  const filled = element.children.filter((node) => typeof node !== 'string' || node.trim() !== '')
  const [only] = filled
  return filled.length === 1 && typeof only === 'object' && /^(xhtml:)?div$/.test(only.name) ? only : element
}

function hasElements(element: XmlElement): boolean {
  return element.children.some((node) => typeof node !== 'string')
}

/** CDATA that was escaped or nested leaves its markers in the text. */
function withoutCdataMarks(text: string): string {
  return text.includes('<![CDATA[') || text.includes(']]>') ? text.replace(/<!\[CDATA\[|\]\]>/g, '') : text
}
