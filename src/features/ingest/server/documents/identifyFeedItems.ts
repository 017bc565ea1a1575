import { hash } from 'node:crypto'
import { escapeText } from 'entities'
import { cleanUrl } from '#base/net/cleanUrl.ts'
import { identifyItems } from '#features/posts/server/store/identityKeys.ts'
import { plainText } from '#text/plainText.ts'
import { shorten } from '#text/shorten.ts'
import { truncate } from '#text/truncate.ts'
import type { Feed, FeedItem } from '../../schema.ts'
import { isOutside } from '../networks/networkMedia.ts'
import { videoOfPage } from '../read/youtube.ts'
import type { Source } from '../sources/sourceRow.ts'
import { type IdentifiedItem, isWebUrl } from './draftPost.ts'

/** An item with the keys that identify it and the hash that reveals an edit. */
export type KeyedItem = { item: IdentifiedItem; keys: string[]; contentHash: string }

/**
 * Items that are read; fewer for list pages and sitemaps, because each of their articles is
 * fetched.
 */
const maxItems = { feed: 1000, articles: 200 }
/** An earlier date is a mistake (often 1970), because there were no feeds yet. */
const firstDate = Date.UTC(1990, 0, 1)

/**
 * The distinct items of a feed, and a reason for each item that was dropped.
 * @param day of posts of a network, whose addresses of media are signed again in each response and
 *   end after days: such a change counts once a day
 */
export function identifyFeedItems(source: Source, feed: Feed, day?: number): { items: KeyedItem[]; skipped: string[] } {
  const skipped = [...feed.skipped]
  const max = feed.kind === 'page' || feed.kind === 'sitemap' ? maxItems.articles : maxItems.feed
  if (feed.items.length > max) skipped.push(`${feed.items.length - max} items beyond the first ${max}`)
  const usable: IdentifiedItem[] = []
  for (const item of inReadingOrder(feed).slice(0, max)) {
    try {
      const tidied = tidyItem(source, item)
      if (tidied) usable.push(tidied)
      else skipped.push('an item without title and text')
    } catch (error) {
      skipped.push(`an item broke: ${(error as Error).message}`)
    }
  }
  const items = identifyItems(source.agency_id, usable, source.identified_as).map(({ item, keys }) => ({
    item,
    keys,
    contentHash: hash('sha256', JSON.stringify(item, day === undefined ? undefined : withoutSignature) + (day ?? '')),
  }))
  return { items, skipped }
}

function withoutSignature(_: string, value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('https://') ? value.split('?', 1)[0] : value
}

/** Sitemaps are in any order; everything else has the most important items first. */
function inReadingOrder({ kind, items }: Feed): FeedItem[] {
  return kind === 'sitemap' ? items.toSorted((one, other) => Number(other.publishedAt ?? 0) - Number(one.publishedAt ?? 0)) : items
}

function tidyItem(source: Source, item: FeedItem): IdentifiedItem | null {
  const title = titleOf(item)
  if (!title) return null
  const address = [item.url, item.guid, item.video?.src].find(isWebUrl)
  const url = URL.parse(cleanUrl(address ?? ''))?.href ?? new URL('/', source.url).href
  const time = item.publishedAt?.getTime() ?? item.updatedAt?.getTime() ?? Number.NaN
  const video = videoOf(item, source) ?? videoOfPage(url)
  return { ...withWholeTitle(item, title), title, url, video, publishedAt: time >= firstDate && time < 8.64e15 ? new Date(time) : null }
}

/**
 * Lengths as readers count, and in UTF-16 units, because one character may consist of thousands of
 * joined ones.
 */
const maxTitle = { stated: 300, fromText: 120, units: 1000 }

/**
 * The stated title, or the beginning of the text, cut after a word. No writing puts more than eight
 * marks on a letter.
 */
function titleOf({ title, summaryHtml, contentHtml }: FeedItem): string {
  const stated = shorten(
    (title || plainText(summaryHtml || contentHtml)).replace(/(\p{M}{8})\p{M}+/gu, '$1'),
    title ? maxTitle.stated : maxTitle.fromText,
  )
  return truncate(stated, maxTitle.units)
}

/** A title that was cut becomes the text of an item without one, so that nothing is lost. */
function withWholeTitle(item: FeedItem, title: string): FeedItem {
  const isCut = title.endsWith('…') && !item.title.endsWith('…')
  return isCut && !item.contentHtml && !item.summaryHtml ? { ...item, contentHtml: `<p>${escapeText(item.title)}</p>` } : item
}

/** Returns the video of an item. A feed may name a page of YouTube, which only its player plays. */
function videoOf({ video }: FeedItem, source: Source): FeedItem['video'] {
  if (!video || !isWebUrl(video.src)) return null
  const onYoutube = videoOfPage(video.src)
  if (onYoutube) return { ...onYoutube, poster: video.poster ?? onYoutube.poster, duration: video.duration }
  return mayPlay(video.src, source) ? video : null
}

/**
 * Readers' browsers open videos by themselves, so a feed must not lead them into their own network;
 * one that is in a private network itself may.
 */
function mayPlay(address: string, source: Source): boolean {
  const { host, hostname } = new URL(address)
  return host === new URL(source.url).host || isOutside(hostname)
}
