import { SourceError } from '../../sourceError.ts'
import { resolveUrl } from './resolveUrl.ts'

/** Whether a document is a web page without a feed inside. */
export function isPage(text: string): boolean {
  const root = /<(?:!doctype\s+html|html|head|body)\b/iy
  root.lastIndex = endOfProlog(text)
  return root.test(text) && !/<(?:rss|rdf:rdf|feed|urlset)[\s>]/i.test(text)
}

/** The index where white space, comments and the XML declaration end. */
function endOfProlog(text: string): number {
  let at = 0
  for (;;) {
    while (at < text.length && text.charCodeAt(at) <= 0x20) at++
    const mark = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '>' : null
    const end = mark ? text.indexOf(mark, at) : -1
    if (!mark || end < 0) return at
    at = end + mark.length
  }
}

/** Throws an error that lists the feeds which the page announces. */
export function refusePage(text: string, url: string): never {
  const links = text.match(/<link\b[^<>]*>/gi) ?? []
  const feeds = links
    .filter((link) => /\balternate\b/i.test(link) && /application\/(?:rss|atom|rdf|feed)\+/i.test(link))
    .map((link) => resolveUrl(/\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(link)?.[1]?.replaceAll('&amp;', '&'), url))
    .filter((address) => address !== null)
  const hint = feeds.length > 0 ? `; it announces ${[...new Set(feeds)].slice(0, 3).join(' ')}` : ''
  throw new SourceError('not_a_feed', `A web page, not a feed${hint}`)
}
