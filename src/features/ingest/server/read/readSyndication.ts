import type { Feed, FeedItem } from '../../schema.ts'
import { bounds } from './bounds.ts'
import { isAmerican, offsetOf } from './readDate.ts'
import { type ItemContext, languageOf, readItem } from './readItem.ts'
import { resolveBase, resolveUrl, urlBudget } from './resolveUrl.ts'
import { plainOf } from './textConstruct.ts'
import { child, childrenNamed, textOf, type XmlElement } from './xmlTree.ts'

/**
 * Reads RSS of every version, RDF and Atom; elements of one are understood in the others, because
 * real feeds mix them.
 */
export function readSyndication(root: XmlElement, kind: 'rss' | 'rdf' | 'atom', url: string): Feed {
  const channel = child(root, 'channel') ?? root
  const atom = kind === 'atom'
  const language = languageOf(channel) ?? languageOf(root)
  const titleElement = child(channel, 'title') ?? child(channel, 'dc:title')
  const title = (titleElement && plainOf(titleElement, atom)) || null
  const offset = offsetOf(language, title)
  const context: ItemContext = { atom, base: baseOf(channel, url), offset, isAmerican: isAmerican(language), addresses: urlBudget() }
  const items: FeedItem[] = []
  const skipped: string[] = []
  const elements = itemsOf(root)
  for (const [index, element] of elements.slice(0, bounds.items).entries()) {
    const item = readItem(element, context)
    const reason = unusable(element, item)
    if (reason) skipped.push(`item ${index + 1}: ${reason}`)
    else items.push(item)
  }
  if (elements.length > bounds.items) skipped.push(`${elements.length - bounds.items} items beyond the first ${bounds.items}`)
  return {
    kind,
    title,
    language,
    ttlSeconds: ttlOf(channel),
    hub: hubOf(channel, url),
    items,
    skipped,
    isCut: root.cut,
  }
}

const containers = new Set(['rss', 'rdf:rdf', 'channel', 'feed', 'items', 'entries'])

/** Items inside a channel or beside it (RSS 0.90, RSS 1.0, and by mistake), in document order. */
function itemsOf(element: XmlElement): XmlElement[] {
  if (element.name === 'item' || element.name === 'entry') return [element]
  return element.children.flatMap((node) => {
    if (typeof node === 'string') return []
    if (node.name === 'item' || node.name === 'entry') return [node]
    return containers.has(node.name) ? itemsOf(node) : []
  })
}

function unusable(element: XmlElement, item: FeedItem): string | null {
  // Its last field, perhaps a URL, is incomplete; the next fetch will have all of it.
  if (element.cut && lastChildIsCut(element)) return 'the file ends inside it'
  if (item.title || item.url || item.guid || item.summaryHtml || item.contentHtml) return null
  return 'it has neither title, link nor text'
}

function lastChildIsCut(element: XmlElement): boolean {
  return element.children.some((node) => typeof node !== 'string' && node.cut)
}

/** Relative URLs are resolved against the site; the feed may be on another host. */
function baseOf(channel: XmlElement, url: string): string {
  if (channel.base) return channel.base
  const links = childrenNamed(channel, 'link')
  const site = links.find((link) => !link.attributes.href && textOf(link).trim())
  return resolveBase(site && textOf(site), url)
}

const periods = new Map(Object.entries({ hourly: 3600, daily: 86_400, weekly: 604_800, monthly: 2_592_000, yearly: 31_536_000 }))

/** `<ttl>` in minutes, or the syndication module's period and frequency. */
function ttlOf(channel: XmlElement): number | null {
  const ttl = child(channel, 'ttl')
  const minutes = ttl ? Number.parseInt(textOf(ttl), 10) : 0
  if (minutes > 0) return Math.min(minutes * 60, 31_536_000)
  const period = child(channel, 'sy:updateperiod')
  const seconds = period && periods.get(textOf(period).trim().toLowerCase())
  if (!seconds) return null
  const frequency = child(channel, 'sy:updatefrequency')
  const times = frequency ? Number.parseInt(textOf(frequency), 10) : 1
  return Math.round(seconds / (times > 0 ? times : 1))
}

/** W3C WebSub §4: the hub, and the topic by which it knows the feed. */
function hubOf(channel: XmlElement, url: string): Feed['hub'] {
  const links = childrenNamed(channel, 'link')
  const find = (rel: string) => links.find((link) => link.attributes.rel?.toLowerCase().split(/\s+/).includes(rel))?.attributes.href
  const hub = resolveUrl(find('hub'), url)
  return hub ? { url: hub, topic: resolveUrl(find('self'), url) ?? url } : null
}
