import { decodeHTMLAttribute, decodeHTMLStrict, escapeAttribute, escapeText } from 'entities'
import { Parser } from 'htmlparser2'
import { cleanCharacters } from '#text/cleanCharacters.ts'
import { SourceError } from '../schema.ts'
import { knownPrefix, undeclaredPrefix } from './namespaces.ts'
import { repairMojibake } from './repairMojibake.ts'

/** An element of a document that may be broken. Names are lower case, with our own prefixes (`namespaces.ts`). */
export type XmlElement = {
  name: string
  /** Entities resolved; `xmlns` declarations included. */
  attributes: Record<string, string>
  /** Text has its entities resolved, CDATA is text. */
  children: (XmlElement | string)[]
  /** What `xml:base` here or above says, absolute; null when nobody says anything. */
  base: string | null
  /** The document ended inside this element. */
  cut: boolean
}

/** Deeper elements stay inside that level's element. */
const deepest = 200
/** Past this the parser's own bookkeeping becomes slow: nothing but an attack nests so. */
const tooDeep = 500
/** Each element that declares one copies those of its parents. */
const mostPrefixes = 100
/** HTML's elements without an end tag, left bare in a description. */
const bareVoid = new Set(['br', 'img', 'hr', 'wbr', 'input'])
/** An item opened inside an item, or a field inside a field, means that an end tag is missing. */
const items = new Set(['item', 'entry'])
const fields = new Set(
  'title link description pubdate guid category comments summary updated published id dc:date dc:creator dc:subject content:encoded'.split(
    ' ',
  ),
)
/** Where items stand: whatever else is open when an item begins was never closed. */
const holders = new Set(['rss', 'channel', 'feed', 'rdf:rdf', 'items'])
const containers = new Set(['rss', 'channel', 'feed', 'rdf:rdf', 'item', 'entry', 'urlset', 'url', 'media:group'])

/**
 * The elements of an XML document, read as forgivingly as a browser reads HTML: wrong nesting, missing end tags, bare ampersands and undeclared
 * prefixes cost nothing but themselves. HTML's entities are known; those of a DTD are not, and nothing is ever fetched or expanded.
 * Throws `SourceError('malformed')` past 500 levels.
 * @param url start of relative `xml:base` addresses
 */
export function readXml(text: string, url: string): XmlElement {
  const builder = new TreeBuilder(url)
  const parser = new Parser(builder, { xmlMode: true, decodeEntities: false, lowerCaseTags: true, lowerCaseAttributeNames: true })
  parser.write(text)
  builder.markOpenAsCut()
  parser.end()
  return builder.root
}

type Scope = Map<string, string>
type Open = { element: XmlElement; raw: string; scope: Scope }

class TreeBuilder {
  readonly root: XmlElement = { name: '', attributes: {}, children: [], base: null, cut: false }
  readonly #url: string
  readonly #open: Open[]
  #inCdata = false
  #parserDepth = 0

  constructor(url: string) {
    this.#url = url
    this.#open = [{ element: this.root, raw: '', scope: new Map() }]
  }

  get #top(): Open {
    // The root never leaves the list.
    return this.#open[this.#open.length - 1] as Open
  }

  markOpenAsCut(): void {
    for (const { element } of this.#open) element.cut = true
  }

  onopentag(raw: string, attributes: Record<string, string>): void {
    if (++this.#parserDepth > tooDeep) throw new SourceError('malformed', `Nested deeper than ${tooDeep} elements`)
    for (const key in attributes) {
      const value = attributes[key] as string
      if (value.includes('&')) attributes[key] = cleanCharacters(decodeHTMLAttribute(value))
    }
    const scope = this.#scopeOf(attributes)
    const name = canonicalName(raw, scope)
    this.#closeForgotten(name)
    const parent = this.#top.element
    const base = attributes['xml:base']
    const element = {
      name,
      attributes,
      children: [],
      base: base === undefined ? parent.base : (URL.parse(base.trim(), parent.base ?? this.#url)?.href ?? parent.base),
      cut: false,
    }
    parent.children.push(element)
    if (!bareVoid.has(name) && this.#open.length < deepest) this.#open.push({ element, raw, scope })
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
    const { element } = this.#top
    if (containers.has(element.name) && text.trim() === '') return
    element.children.push(this.#inCdata || !text.includes('&') ? text : repairMojibake(cleanCharacters(decodeHTMLStrict(text))))
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
      if (scope.size >= mostPrefixes) break
      if (scope === this.#top.scope) scope = new Map(scope)
      const prefix = key.slice(6)
      // The document's own default namespace, whatever it is, is the feed's; deeper down an unknown one is foreign.
      const unknown = prefix === '' ? (this.#open.length === 1 ? '' : 'foreign') : prefix
      scope.set(prefix, knownPrefix(attributes[key] as string) ?? unknown)
    }
    return scope
  }

  #closeForgotten(name: string): void {
    const isItem = items.has(name)
    if (!isItem && !fields.has(name)) return
    for (let index = this.#open.length - 1; index > 0; index--) {
      const open = this.#open[index]?.element.name ?? ''
      if (open === 'content' || open === 'xhtml:div' || open === 'source') return
      if (isItem ? items.has(open) : fields.has(open)) this.#open.length = index
      else if (isItem && holders.has(open)) this.#open.length = index + 1
      else if (!items.has(open)) continue
      return
    }
  }
}

function canonicalName(raw: string, scope: Scope): string {
  const colon = raw.indexOf(':')
  const prefix = colon < 0 ? '' : raw.slice(0, colon)
  const known = scope.get(prefix) ?? undeclaredPrefix(prefix)
  const local = colon < 0 ? raw : raw.slice(colon + 1)
  return known === '' ? local : `${known}:${local}`
}

/** The first child of that name. */
export function child(element: XmlElement, name: string): XmlElement | undefined {
  for (const node of element.children) if (typeof node !== 'string' && node.name === name) return node
  return undefined
}

export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((node): node is XmlElement => typeof node !== 'string' && node.name === name)
}

/** All text inside, as it stands. */
export function textOf(element: XmlElement): string {
  const { children } = element
  if (children.length === 1 && typeof children[0] === 'string') return children[0]
  return children.map((node) => (typeof node === 'string' ? node : textOf(node))).join('')
}

/**
 * What is inside, as HTML.
 * @param escaped whether text is text (XHTML), or itself markup that was escaped once (RSS descriptions with some tags left bare)
 */
export function innerHtml(element: XmlElement, escaped: boolean): string {
  return element.children
    .map((node) => (typeof node === 'string' ? (escaped ? escapeText(node) : node) : outerHtml(node, escaped)))
    .join('')
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
