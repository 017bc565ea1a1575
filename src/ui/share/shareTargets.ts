import type { Link } from './shareByDevice.ts'

type Target = { icon: 'whatsapp' | 'twitter' | 'telegram'; hrefOf: (link: Link) => string }

/**
 * The sites on which readers share, most used first, with the address that each of them documents:
 * https://faq.whatsapp.com/5913398998672934,
 * https://developer.x.com/en/docs/x-for-websites/tweet-button/guides/web-intent and
 * https://core.telegram.org/widgets/share.
 */
export const shareTargets: Target[] = [
  { icon: 'whatsapp', hrefOf: ({ title, url }) => withQuery('https://wa.me/', { text: `${title}\n${url}` }) },
  { icon: 'twitter', hrefOf: ({ title, url }) => withQuery('https://x.com/intent/post', { text: title, url }) },
  { icon: 'telegram', hrefOf: ({ title, url }) => withQuery('https://t.me/share/url', { url, text: title }) },
]

/** Writes a query with %20 for spaces, because not all apps read +. */
function withQuery(address: string, query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${address}?${pairs.join('&')}`
}
