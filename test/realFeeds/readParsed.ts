import type { Comparison } from './readExpectation.ts'

type Json = Record<string, unknown>

/**
 * The comparisons in a feed as printed in the suites of gofeed and rss-parser: titles, links, ids,
 * dates and number of items.
 */
export function readParsed(text: string): Comparison[] {
  const printed = JSON.parse(text.replace(/^\ufeff/, '')) as Json
  const feed = (printed.feed as Json | undefined) ?? printed
  const items = ((feed.items ?? feed.entries) as Json[] | undefined) ?? []
  const comparisons: Comparison[] = items.length > 0 ? [{ path: 'len.entries', value: items.length }] : []
  add(comparisons, 'feed.title', feed.title)
  for (const [index, item] of items.entries()) {
    const at = `entries.${index}`
    add(comparisons, `${at}.title`, item.title)
    add(comparisons, `${at}.link`, item.link ?? alternateOf(item.links))
    add(comparisons, `${at}.id`, typeof item.guid === 'object' ? (item.guid as Json | null)?.value : (item.guid ?? item.id))
    add(comparisons, `${at}.published_parsed`, item.publishedParsed ?? item.pubDateParsed ?? item.isoDate)
    add(comparisons, `${at}.updated_parsed`, item.updatedParsed)
    add(comparisons, `${at}.description`, item.description)
    add(comparisons, 'content:encoded' in item ? `${at}.description` : `${at}.content.0.value`, item.content)
    add(comparisons, `${at}.category`, (item.categories as unknown[] | undefined)?.[0])
  }
  return comparisons
}

function add(comparisons: Comparison[], path: string, value: unknown): void {
  if (typeof value === 'string' && value.trim() !== '') comparisons.push({ path, value: value.trim() })
}

function alternateOf(links: unknown): unknown {
  if (!Array.isArray(links)) return undefined
  const objects = links.filter((link): link is Json => typeof link === 'object' && link !== null)
  return objects.find((link) => link.rel === 'alternate')?.href
}
