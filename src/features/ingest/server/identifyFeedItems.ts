import { hash } from 'node:crypto'
import { cleanUrl } from '#base/net/cleanUrl.ts'
import { identifyItems } from '#features/posts/server/store/identityKeys.ts'
import { plainText } from '#text/plainText.ts'
import { shorten } from '#text/shorten.ts'
import type { Feed, FeedItem } from '../schema.ts'
import { type IdentifiedItem, isWebAddress } from './draftPost.ts'
import type { Source } from './sourceRow.ts'

/** An item with what it is recognised by and what tells an edit. */
export type KnownItem = { item: IdentifiedItem; keys: string[]; contentHash: string }

/** Of a longer feed only the first are read; of a list or sitemap, whose articles are read one by one, fewer. */
const mostItems = { feed: 1000, articles: 200 }
/** Before this nobody published a feed: a date is a mistake (often 1970). */
const firstDate = Date.UTC(1990, 0, 1)

/** The items of a feed that can be told apart, each once, and why others were left out. */
export function identifyFeedItems(source: Source, feed: Feed): { items: KnownItem[]; skipped: string[] } {
  const skipped = [...feed.skipped]
  const most = feed.kind === 'page' || feed.kind === 'sitemap' ? mostItems.articles : mostItems.feed
  if (feed.items.length > most) skipped.push(`${feed.items.length - most} items beyond the first ${most}`)
  const usable: IdentifiedItem[] = []
  for (const item of inReadingOrder(feed).slice(0, most)) {
    try {
      const tidied = tidyItem(source, item)
      if (tidied) usable.push(tidied)
      else skipped.push('an item without title and text')
    } catch (error) {
      skipped.push(`an item broke: ${(error as Error).message}`)
    }
  }
  const items = identifyItems(source.agency_id, usable).map(({ item, keys }) => ({
    item,
    keys,
    contentHash: hash('sha256', JSON.stringify(item)),
  }))
  return { items, skipped }
}

/** Sitemaps come in any order; everything else puts first what matters. */
function inReadingOrder({ kind, items }: Feed): FeedItem[] {
  return kind === 'sitemap' ? items.toSorted((one, other) => Number(other.publishedAt ?? 0) - Number(one.publishedAt ?? 0)) : items
}

function tidyItem(source: Source, item: FeedItem): IdentifiedItem | null {
  const title = shorten(item.title || plainText(item.summaryHtml || item.contentHtml), item.title ? 300 : 120)
  if (!title) return null
  const address = [item.url, item.guid, item.video?.src].find(isWebAddress)
  const url = URL.parse(cleanUrl(address ?? ''))?.href ?? new URL('/', source.url).href
  const time = item.publishedAt?.getTime() ?? item.updatedAt?.getTime() ?? Number.NaN
  const video = isWebAddress(item.video?.src) ? item.video : null
  return { ...item, title, url, video, publishedAt: time >= firstDate && time < 8.64e15 ? new Date(time) : null }
}
