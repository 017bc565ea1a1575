import { plainText } from '#text/plainText.ts'
import type { FeedItem } from '../../schema.ts'
import { bounds } from './bounds.ts'
import { readDate } from './readDate.ts'
import { readGallery } from './readGallery.ts'
import { readPictures, readVideo } from './readMedia.ts'
import { absolutise, baseOfArticle, resolveUrl, type UrlBudget } from './resolveUrl.ts'
import { bodyOf, plainOf } from './textConstruct.ts'
import { tidyAuthor } from './tidyAuthor.ts'
import { withCaptions } from './withCaptions.ts'
import { child, childrenNamed, textOf, type XmlElement } from './xmlTree.ts'

export type ItemContext = {
  atom: boolean
  /** Base of relative URLs without an `xml:base`. */
  base: string
  /** Minutes east of Greenwich for dates without a zone. */
  offset: number
  /** Whether dates have the month before the day. */
  isAmerican: boolean
  addresses: UrlBudget
}

/**
 * Reads an RSS item or Atom entry, with elements of either, Dublin Core, Media RSS, iTunes and so
 * on.
 */
export function readItem(item: XmlElement, context: ItemContext): FeedItem {
  const base = item.base ?? context.base
  const guid = guidOf(item)
  const url = addressOf(item, guid, context.base)
  // In Atom the document is the base (RFC 4287, 2).
  const inText = item.base ?? (context.atom ? context.base : baseOfArticle(url, context.base))
  const group = child(item, 'media:group')
  const html = (names: string[]) => {
    const found = firstFilled(item, names) ?? (group && firstFilled(group, names))
    return found ? absolutise(bodyOf(found, context.atom).slice(0, bounds.body), found.base ?? inText, context.addresses) : ''
  }
  const date = (names: string[]) => firstDate(item, names, context)
  const summaryHtml = html([
    'description',
    'summary',
    'dc:description',
    'dcterms:abstract',
    'abstract',
    'itunes:summary',
    'media:description',
    'itunes:subtitle',
  ])
  const contentHtml = html(['content:encoded', 'content', 'xhtml:body', 'xhtml:div', 'body', 'fullitem', 'fulltext'])
  const title = firstFilled(item, ['title', 'dc:title', 'media:title', 'itunes:title']) ?? (group && firstFilled(group, ['media:title']))
  return {
    guid,
    url,
    title: title ? plainOf(title, context.atom) : '',
    summaryHtml,
    contentHtml,
    publishedAt: date([
      'pubdate',
      'published',
      'issued',
      'dc:date',
      'dcterms:issued',
      'prism:publicationdate',
      'dcterms:created',
      'created',
      'date',
    ]),
    updatedAt: date(['updated', 'modified', 'dcterms:modified', 'lastmod']),
    author: authorOf(item),
    categories: categoriesOf(item),
    language: languageOf(item),
    pictures: readPictures(item, base, { html: contentHtml + summaryHtml, base: inText }),
    ...readGallery(item, base, { html: contentHtml || summaryHtml, base: inText }),
    video: withCaptions(readVideo(item, base), item, base),
  }
}

/** The first of these children that is not blank, in the order of `names`. */
function firstFilled(element: XmlElement, names: string[]): XmlElement | undefined {
  for (const name of names) {
    for (const node of element.children) {
      if (typeof node !== 'string' && node.name === name && isFilled(node)) return node
    }
  }
  return undefined
}

function isFilled(element: XmlElement): boolean {
  return element.children.some((node) => typeof node !== 'string' || node.trim() !== '')
}

function firstDate(item: XmlElement, names: string[], { offset, isAmerican }: ItemContext): Date | null {
  for (const name of names) {
    const element = child(item, name)
    const date = element && readDate(textOf(element), offset, isAmerican)
    if (date) return date
  }
  return null
}

function guidOf(item: XmlElement): string | null {
  const element = firstFilled(item, ['guid', 'id', 'dc:identifier'])
  return ((element && textOf(element).trim()) || item.attributes['rdf:about']?.trim() || '').slice(0, bounds.guid) || null
}

/** The article's URL: not that of a tracking service if the publisher's own is given too. */
function addressOf(item: XmlElement, guid: string | null, base: string): string | null {
  const original = firstFilled(item, ['feedburner:origlink', 'pheedo:origlink'])
  const links = childrenNamed(item, 'link')
  const candidates = [
    original && textOf(original),
    ...bestAlternates(links, languageOf(item)).map(hrefOf),
    isPermaLink(item, guid) ? guid : null,
    item.attributes['rdf:about'] ?? item.attributes.href,
    child(item, 'content')?.attributes.src,
    ...links.filter((link) => link.attributes.rel === 'self').map(hrefOf),
    ...['comments', 'enclosure'].map((name) => child(item, name)).map((element) => element && (element.attributes.url ?? textOf(element))),
  ]
  for (const candidate of candidates) {
    const url = resolveUrl(candidate && readableAddress(candidate), links[0]?.base ?? item.base ?? base)
    if (url) return url
  }
  return null
}

/** Some feeds escape an address twice, and some leave out its scheme. */
function readableAddress(written: string): string {
  return written
    .trim()
    .replace(/^www\./i, 'https://www.')
    .replaceAll('&amp;', '&')
}

/** Pages before other files, and those in the language of the item before others. */
function bestAlternates(links: XmlElement[], language: string | null): XmlElement[] {
  const rank = ({ attributes: { type = 'html', hreflang } }: XmlElement) =>
    (/html/i.test(type) ? 0 : 2) + (hreflang && language && hreflang.slice(0, 2) !== language.slice(0, 2) ? 1 : 0)
  return links.filter(isAlternate).sort((one, other) => rank(one) - rank(other))
}

const hrefOf = (link: XmlElement) => link.attributes.href ?? (textOf(link) || link.attributes['rdf:resource'])

function isAlternate(link: XmlElement): boolean {
  const rel = link.attributes.rel?.trim().toLowerCase()
  return !rel || rel === 'alternate' || rel === 'http://www.iana.org/assignments/relation/alternate'
}

function isPermaLink(item: XmlElement, guid: string | null): boolean {
  if (!guid || !/^https?:\/\//i.test(guid)) return false
  return child(item, 'guid')?.attributes.ispermalink?.trim().toLowerCase() !== 'false'
}

/** The name in `me@example.com (Name)` and `Name <me@example.com>`; several are joined. */
function authorOf(item: XmlElement): string | null {
  const names = ['author', 'dc:creator', 'dc:author', 'itunes:author', 'media:credit', 'dc:contributor', 'contributor']
  for (const name of names) {
    const authors = childrenNamed(item, name).map(nameOf).filter(Boolean)
    if (authors.length > 0) return [...new Set(authors)].join(', ').slice(0, bounds.author)
  }
  return null
}

function nameOf(author: XmlElement): string {
  const text = plainText(textOf(child(author, 'name') ?? child(author, 'itunes:name') ?? author).slice(0, 1000)).slice(0, bounds.author)
  return tidyAuthor(nameBesideMail(text) ?? text)
}

/** RSS puts the address first, mail the name. */
function nameBesideMail(text: string): string | undefined {
  if (!text.endsWith(')') && !text.endsWith('>')) return undefined
  const first = text.indexOf('(')
  if (first >= 0 && text.endsWith(')') && isMail(text.slice(0, first).trimEnd())) return text.slice(first + 1, -1) || undefined
  const last = Math.max(text.lastIndexOf('('), text.lastIndexOf('<'))
  return last >= 0 && isMail(text.slice(last + 1, -1)) ? text.slice(0, last).trimEnd() || undefined : undefined
}

function isMail(text: string): boolean {
  return /^[^\s@]+@\S+$/.test(text)
}

function categoriesOf(item: XmlElement): string[] {
  const found: string[] = []
  for (const node of item.children) {
    if (typeof node === 'string') continue
    if (node.name === 'category' || node.name === 'itunes:category')
      found.push(node.attributes.label || node.attributes.term || node.attributes.text || textOf(node))
    else if (node.name === 'dc:subject' || node.name === 'media:category') found.push(node.attributes.label || textOf(node))
  }
  return [
    ...new Set(
      found
        .slice(0, bounds.sameName)
        .flatMap((label) => plainText(label.slice(0, 1000)).split(/ ?، ?/))
        .filter((name) => name && name.length <= bounds.category),
    ),
  ].slice(0, bounds.categories)
}

export function languageOf(element: XmlElement): string | null {
  const named = firstFilled(element, ['dc:language', 'language'])
  const language = (named ? textOf(named) : element.attributes['xml:lang'])?.trim()
  return language && language.length <= bounds.language && /^[a-z]{2,3}([-_][a-z0-9]+)*$/i.test(language)
    ? language.replaceAll('_', '-')
    : null
}
