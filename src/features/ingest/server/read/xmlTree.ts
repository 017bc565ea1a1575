import { decodeHTMLAttribute, decodeHTMLStrict, escapeAttribute, escapeText } from 'entities'
import { Parser } from 'htmlparser2'
import { repairMojibake } from '#base/net/repairMojibake.ts'
import { cleanCharacters } from '#text/cleanCharacters.ts'
import { SourceError } from '../../sourceError.ts'
import { bounds } from './bounds.ts'
import { knownPrefix, undeclaredPrefix } from './namespaces.ts'
import { resolveBase } from './resolveUrl.ts'

/**
 * An element of a possibly broken document. Names are lower case, with our own prefixes
 * (`namespaces.ts`).
 */
export type XmlElement = {
  name: string
  /** Entities decoded; `xmlns` declarations included. */
  attributes: Record<string, string>
  /** Text has its entities decoded; CDATA is text. */
  children: (XmlElement | string)[]
  /** `xml:base` of this element or its nearest ancestor, absolute; null without one. */
  base: string | null
  /** The document ended inside this element. */
  cut: boolean
}

/** Void HTML elements that may be unescaped in a description. */
const bareVoid = new Set(['br', 'img', 'hr', 'wbr', 'input'])
/** An item inside an item, or a field inside a field, means that an end tag is missing. */
const items = new Set(['item', 'entry'])
const fields = new Set(
  'title link description pubdate guid category comments summary updated published id dc:date dc:creator dc:subject content:encoded'.split(
    ' ',
  ),
)
/** Parents of items: anything else that is open when an item begins was never closed. */
const itemParents = new Set(['rss', 'channel', 'feed', 'rdf:rdf', 'items'])
const containers = new Set(['rss', 'channel', 'feed', 'rdf:rdf', 'item', 'entry', 'urlset', 'url', 'media:group'])
/** Elements whose children are content, not fields of the item. */
const contents = new Set(['content', 'xhtml:div', 'source'])
/** Elements whose children are counted by name. */
const counted = new Set(['item', 'entry', 'url', 'media:group', 'media:content', 'author', 'news:news', 'video:video', 'image:image'])

/**
 * Parses an XML document as leniently as a browser parses HTML: wrong nesting, missing end tags,
 * bare ampersands and undeclared prefixes affect only themselves. HTML's entities are known; those
 * of a DTD are not, and nothing is ever fetched or expanded. Beyond `bounds.elements` the document
 * ends early; repeated elements beyond `bounds.sameName` are dropped; `leftOut` reports both.
 * Throws `SourceError('malformed')` beyond 500 levels.
 * @param url base of relative `xml:base` values
 */
export function readXml(text: string, url: string): { root: XmlElement; leftOut: string[] } {
  const builder = new TreeBuilder(url)
  const parser = new Parser(builder, { xmlMode: true, decodeEntities: false, lowerCaseTags: true, lowerCaseAttributeNames: true })
  try {
    parser.write(text)
    builder.markOpenAsCut()
    parser.end()
  } catch (error) {
    if (!(error instanceof TooManyElements)) throw error
    builder.markOpenAsCut()
  }
  return { root: builder.root, leftOut: builder.leftOut() }
}

/** Stops the parser. */
class TooManyElements extends Error {}

type Scope = Map<string, string>
type Open = {
  element: XmlElement
  raw: string
  scope: Scope
  /**
   * Index of the innermost open element that decides what a new element may close; 0 is the root.
   */
  landmark: number
  /** Number of children by name; null where they are not counted. */
  names: Map<string, number> | null
}

class TreeBuilder {
  readonly root: XmlElement = { name: '', attributes: {}, children: [], base: null, cut: false }
  readonly #url: string
  readonly #open: Open[]
  #inCdata = false
  #parserDepth = 0
  #elements = 0
  #repeated = 0

  constructor(url: string) {
    this.#url = url
    this.#open = [{ element: this.root, raw: '', scope: new Map(), landmark: 0, names: null }]
  }

  get #top(): Open {
    // The root is never removed.
    return this.#open[this.#open.length - 1] as Open
  }

  markOpenAsCut(): void {
    for (const { element } of this.#open) element.cut = true
  }

  leftOut(): string[] {
    const beyond = `beyond the first ${bounds.sameName} of their name in an item`
    return [
      ...(this.#elements > bounds.elements ? [`what comes after the first ${bounds.elements} elements`] : []),
      ...(this.#repeated > 0 ? [`${this.#repeated} elements ${beyond}`] : []),
    ]
  }

  onopentag(raw: string, given: Record<string, string>): void {
    if (++this.#parserDepth > bounds.parserDepth) throw new SourceError('malformed', `Nested deeper than ${bounds.parserDepth} elements`)
    if (++this.#elements > bounds.elements) throw new TooManyElements()
    const attributes = readAttributes(given)
    const scope = this.#scopeOf(attributes)
    const name = canonicalName(raw, scope)
    this.#closeUnclosed(name)
    const top = this.#top
    const parent = top.element
    const element = { name, attributes, children: [], base: this.#baseOf(attributes, parent.base), cut: false }
    if (this.#isWithinLimit(top, name)) parent.children.push(element)
    if (bareVoid.has(name) || this.#open.length >= bounds.depth) return
    const landmark = isLandmark(name) ? this.#open.length : top.landmark
    this.#open.push({ element, raw, scope, landmark, names: counted.has(name) ? new Map() : null })
  }

  #baseOf(attributes: Record<string, string>, parent: string | null): string | null {
    const base = attributes['xml:base']
    return base === undefined ? parent : resolveBase(base, parent ?? this.#url)
  }

  /** Elements beyond the limit are still parsed to their end, but not added. */
  #isWithinLimit({ names }: Open, name: string): boolean {
    if (!names) return true
    const count = (names.get(name) ?? 0) + 1
    names.set(name, count)
    if (count > bounds.sameName) this.#repeated++
    return count <= bounds.sameName
  }

  onclosetag(raw: string): void {
    this.#parserDepth--
    for (let index = this.#open.length - 1; index > 0; index--) {
      if (this.#open[index]?.raw === raw) {
        this.#open.length = index
        return
      }
    }
  }

  ontext(text: string): void {
    const { name, children } = this.#top.element
    if (containers.has(name) && text.trim() === '') return
    const read = this.#inCdata || !text.includes('&') ? text : cleanCharacters(repairMojibake(decodeHTMLStrict(text)))
    // Comments and CDATA sections split a text into any number of pieces.
    const last = children.length - 1
    if (typeof children[last] === 'string') children[last] += read
    else children.push(read)
  }

  oncdatastart(): void {
    this.#inCdata = true
  }

  oncdataend(): void {
    this.#inCdata = false
  }

  #scopeOf(attributes: Record<string, string>): Scope {
    let { scope } = this.#top
    for (const key in attributes) {
      if (key !== 'xmlns' && !key.startsWith('xmlns:')) continue
      if (scope.size >= bounds.prefixes) break
      if (scope === this.#top.scope) scope = new Map(scope)
      const prefix = key.slice(6)
      // An unknown default namespace is the feed's own on the root element, and foreign below it.
      const unknown = prefix === '' ? (this.#open.length === 1 ? '' : 'foreign') : prefix
      scope.set(prefix, knownPrefix(attributes[key] as string) ?? unknown)
    }
    return scope
  }

  #closeUnclosed(name: string): void {
    const isItem = items.has(name)
    if (!isItem && !fields.has(name)) return
    for (let index = this.#top.landmark; index > 0; index = this.#open[index - 1]?.landmark ?? 0) {
      const open = this.#open[index]?.element.name ?? ''
      if (isItem && fields.has(open)) continue
      if (isItem ? items.has(open) : fields.has(open)) this.#open.length = index
      else if (isItem && itemParents.has(open)) this.#open.length = index + 1
      return
    }
  }
}

function isLandmark(name: string): boolean {
  return items.has(name) || fields.has(name) || itemParents.has(name) || contents.has(name)
}

function readAttributes(given: Record<string, string>): Record<string, string> {
  let left: number = bounds.attributes
  let attributes = given
  for (const key in given) {
    if (left-- === 0) {
      attributes = Object.fromEntries(Object.entries(given).slice(0, bounds.attributes))
      break
    }
    const value = given[key] as string
    if (value.includes('&')) given[key] = cleanCharacters(decodeHTMLAttribute(value))
  }
  return attributes
}

function canonicalName(raw: string, scope: Scope): string {
  const colon = raw.indexOf(':')
  const prefix = colon < 0 ? '' : raw.slice(0, colon)
  const resolved = scope.get(prefix) ?? undeclaredPrefix(prefix)
  const local = colon < 0 ? raw : raw.slice(colon + 1)
  return resolved === '' ? local : `${resolved}:${local}`
}

/** The first child with this name. */
export function child(element: XmlElement, name: string): XmlElement | undefined {
  for (const node of element.children) if (typeof node !== 'string' && node.name === name) return node
  return undefined
}

export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((node): node is XmlElement => typeof node !== 'string' && node.name === name)
}

/** All text inside, unchanged. */
export function textOf(element: XmlElement): string {
  const { children } = element
  if (children.length === 1 && typeof children[0] === 'string') return children[0]
  let text = ''
  for (const node of children) text += typeof node === 'string' ? node : textOf(node)
  return text
}

/**
 * The content as HTML.
 * @param escaped true to escape text nodes (XHTML); false if they are HTML that was escaped once
 *   (RSS descriptions with some unescaped tags)
 */
export function innerHtml(element: XmlElement, escaped: boolean): string {
  let html = ''
  for (const node of element.children) html += typeof node === 'string' ? (escaped ? escapeText(node) : node) : outerHtml(node, escaped)
  return html
}

const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

function outerHtml(element: XmlElement, escaped: boolean): string {
  const tag = element.name.slice(element.name.indexOf(':') + 1)
  const attributes = Object.entries(element.attributes)
    .filter(([name]) => !name.includes(':') && name !== 'xmlns')
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('')
  return voidTags.has(tag) ? `<${tag}${attributes}>` : `<${tag}${attributes}>${innerHtml(element, escaped)}</${tag}>`
}
