import { decodeText } from '#base/net/decodeText.ts'
import { resolveUrl } from './resolveUrl.ts'

type PageOfLinks = { body: Uint8Array; url: string; headers: Record<string, string> }

const maxText = 2_000_000
const maxTags = 20_000
const maxLinks = 30
const feedType = /\bapplication\/(?:rss|atom|rdf|feed)\+(?:xml|json)\b/i
/** The last part of an address that looks like a feed's. */
const feedPath = /(?:(?:^|\/)(?:rss|feeds?|atom)(?:\/|$)|\.(?:rss|rdf|atom)$|(?:rss|feed|atom|news)[\w-]{0,40}\.(?:xml|json)$)/i

/**
 * The addresses at which a page, a sitemap index or a robots.txt says that there are feeds,
 * absolute, the most likely first, each once. Pure; runs in a thread.
 */
export function findFeedLinks({ body, url, headers }: PageOfLinks): string[] {
  const text = decodeText(body, headers['content-type'] ?? null).slice(0, maxText)
  const { pathname } = new URL(url)
  const found = pathname === '/robots.txt' ? sitemapsOf(text) : /<sitemapindex[\s>]/i.test(text) ? childrenOf(text) : linksOf(text, url)
  const addresses = found.map((address) => resolveUrl(address.replaceAll('&amp;', '&'), url)).filter((address) => address !== null)
  return [...new Set(addresses)].slice(0, maxLinks)
}

function sitemapsOf(robots: string): string[] {
  return newsFirst(robots.split('\n', 2_000).flatMap((line) => /^\s{0,9}sitemap:(.{1,2000})$/i.exec(line.trimEnd())?.[1] ?? []))
}

function childrenOf(index: string): string[] {
  return newsFirst(index.split(/<loc>/i, 2_000).flatMap((part, at) => (at === 0 ? [] : (part.split('</', 1)[0] ?? ''))))
}

const newsFirst = (addresses: string[]) =>
  addresses.toSorted((one, other) => Number(/news/i.test(other)) - Number(/news/i.test(one))).slice(0, maxLinks)

/** Announced feeds, then the feed of a channel of YouTube, then links that look like feeds. */
function linksOf(html: string, url: string): string[] {
  const announced: string[] = []
  const linked: string[] = []
  let tags = 0
  for (const [tag, name] of html.matchAll(/<(link|a)\s[^<>]{1,4000}>/gi)) {
    if (++tags > maxTags || announced.length >= maxLinks) break
    const href = addressIn(tag)
    if (!href) continue
    if (name?.toLowerCase() === 'link') {
      if (feedType.test(tag) && /\balternate\b/i.test(tag)) announced.push(href)
    } else if (linked.length < maxLinks && feedPath.test(href.split(/[?#]/, 1)[0] ?? '')) linked.push(href)
  }
  return [...announced, ...channelOf(html, url), ...linked]
}

function addressIn(tag: string): string | undefined {
  const [, double, single, bare] = /\shref\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? []
  return double ?? single ?? bare
}

/** https://www.youtube.com/feeds/videos.xml?channel_id=UC… */
function channelOf(html: string, url: string): string[] {
  if (!isYoutube(url)) return []
  const id = /\/channel\/(UC[\w-]{22})/.exec(url)?.[1] ?? /"(?:channelId|externalId)":"(UC[\w-]{22})"/.exec(html)?.[1]
  return id ? [new URL(`/feeds/videos.xml?channel_id=${id}`, url).href] : []
}

export function isYoutube(url: string): boolean {
  return /(?:^|\.)youtube\.com$/.test(new URL(url).hostname)
}
