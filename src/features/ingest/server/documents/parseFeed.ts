import { gunzipSync } from 'node:zlib'
import { isGzip } from '#base/net/decodeBody.ts'
import { decodeText } from '#base/net/decodeText.ts'
import type { Feed } from '../../schema.ts'
import { SourceError } from '../../sourceError.ts'
import { boundTexts } from '../read/boundTexts.ts'
import { readJsonFeed } from '../read/readJsonFeed.ts'
import { readLinkHeader } from '../read/readLinkHeader.ts'
import { readSitemap, refuseSitemapIndex } from '../read/readSitemap.ts'
import { readSyndication } from '../read/readSyndication.ts'
import { isPage, refusePage } from '../read/refusePage.ts'
import { repairXml } from '../read/repairXml.ts'
import { readXml, type XmlElement } from '../read/xmlTree.ts'

export type FeedOrigin = {
  /** Address from which the bytes came, after redirects; the base of relative URLs. */
  url: string
  /**
   * Response headers with lower-case names; `content-type` and `link` (WebSub hub and self) are
   * used.
   */
  headers?: Record<string, string>
}

/** Limit of a feed that is a gzip file, rather than compressed by the server. */
const maxUnpackedBytes = 32_000_000

/**
 * Reads RSS 0.9x/1.0/2.0, Atom 0.3/1.0, JSON Feed and sitemaps (Google News or plain), detected by
 * content. Synchronous. Throws `SourceError`: `empty`, `not_a_feed` (with what it is instead; for a
 * sitemap index, its children), `malformed`, `too_large`.
 */
export function parseFeed(bytes: Uint8Array, { url, headers = {} }: FeedOrigin): Feed {
  const text = decodeText(unpack(bytes), headers['content-type'] ?? null).trim()
  if (text === '') throw new SourceError('empty', 'The response is empty')
  const feed = boundTexts(/^[[{"]/.test(text) ? readJsonFeed(text, url) : readMarkup(text, url))
  return { ...feed, hub: readLinkHeader(headers.link, url) ?? feed.hub }
}

function unpack(bytes: Uint8Array): Uint8Array {
  if (!isGzip(bytes)) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: maxUnpackedBytes })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'malformed'
    throw new SourceError(code, `The gzip file cannot be unpacked: ${(error as Error).message}`, { cause: error })
  }
}

function readMarkup(text: string, url: string): Feed {
  if (!text.includes('<')) throw new SourceError('not_a_feed', `Plain text: ${text.slice(0, 80)}`)
  if (isPage(text)) return refusePage(text, url)
  const { root: document, leftOut } = readXml(repairXml(text), url)
  const feed = readDocument(document, text, url)
  return { ...feed, skipped: [...feed.skipped, ...leftOut] }
}

function readDocument(document: XmlElement, text: string, url: string): Feed {
  const root = findRoot(document)
  if (!root) throw new SourceError('not_a_feed', `XML of another kind, <${/<([a-z][^\s<>/]{0,60})/i.exec(text)?.[1] ?? '?'}>`)
  if (root.name === 'urlset') return readSitemap(root, url)
  if (root.name === 'sitemapindex') return refuseSitemapIndex(root, url)
  if (root.name === 'opml') throw new SourceError('not_a_feed', 'A list of feeds (OPML); import it instead')
  if (root.name === 'rdf:rdf') return readSyndication(root, 'rdf', url)
  return readSyndication(root, root.name === 'feed' || root.name === 'entry' ? 'atom' : 'rss', url)
}

const roots = new Set(['rss', 'rdf:rdf', 'feed', 'entry', 'channel', 'urlset', 'sitemapindex', 'opml'])

/** The feed's root element, which some servers wrap in a page or a message. */
function findRoot(element: XmlElement, depth = 0): XmlElement | undefined {
  const inner = element.children.filter((node): node is XmlElement => typeof node !== 'string')
  const found = inner.find((node) => roots.has(node.name))
  if (found || depth === 3) return found
  for (const node of inner) {
    const deeper = findRoot(node, depth + 1)
    if (deeper) return deeper
  }
  return undefined
}
