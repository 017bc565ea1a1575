import type { Feed } from '../../schema.ts'
import { resolveUrl } from './resolveUrl.ts'

/**
 * WebSub hub and topic of an HTTP Link header (RFC 8288), which takes precedence over the feed's
 * own; null without a hub.
 */
export function readLinkHeader(header: string | undefined, url: string): Feed['hub'] {
  if (!header?.includes('hub')) return null
  const links = [...header.matchAll(/<([^<>]*)>([^<]*)/g)].map(([, address, rest = '']) => ({
    address,
    rels: (/;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(rest)?.slice(1).find(Boolean) ?? '').toLowerCase().split(/\s+/),
  }))
  const find = (rel: string) => resolveUrl(links.find((link) => link.rels.includes(rel))?.address, url)
  const hub = find('hub')
  return hub ? { url: hub, topic: find('self') ?? url } : null
}
