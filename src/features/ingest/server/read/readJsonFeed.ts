import { plainText } from '#text/plainText.ts'
import type { Feed, FeedItem } from '../../schema.ts'
import { SourceError } from '../../sourceError.ts'
import { bounds } from './bounds.ts'
import { isObject, type Json, list, parseDocument, string } from './jsonValues.ts'
import { isAmerican, offsetOf, readDate } from './readDate.ts'
import { galleryIn, galleryOf } from './readGallery.ts'
import { picturesIn } from './readMedia.ts'
import { absolutise, baseOfArticle, resolveBase, resolveUrl, type UrlBudget, urlBudget } from './resolveUrl.ts'
import { plainTitle, textToHtml } from './textConstruct.ts'

/**
 * JSON Feed 1.0 and 1.1 (jsonfeed.org). Throws `SourceError`: `malformed`, or `not_a_feed` for
 * other JSON.
 */
export function readJsonFeed(text: string, url: string): Feed {
  const feed = parseDocument(text)
  if (!isObject(feed) || !Array.isArray(feed.items) || !/jsonfeed\.org/i.test(string(feed.version) ?? '')) {
    throw new SourceError('not_a_feed', 'JSON, but not a JSON Feed')
  }
  const base = resolveBase(string(feed.home_page_url), url)
  const addresses = urlBudget()
  const title = plainText(string(feed.title, bounds.title) ?? '') || null
  const language = string(feed.language, bounds.language) ?? null
  const [offset, american] = [offsetOf(language, title), isAmerican(language)]
  const dateOf = (written: string | undefined) => readDate(written, offset, american)
  const items: FeedItem[] = []
  const skipped: string[] = []
  for (const [index, raw] of feed.items.slice(0, bounds.items).entries()) {
    const item = isObject(raw) ? readItem(raw, base, addresses, dateOf) : null
    if (item && (item.title || item.url || item.contentHtml || item.summaryHtml)) items.push(item)
    else skipped.push(`item ${index + 1}: it has neither title, link nor text`)
  }
  if (feed.items.length > bounds.items) skipped.push(`${feed.items.length - bounds.items} items beyond the first ${bounds.items}`)
  return {
    kind: 'json',
    title,
    language,
    ttlSeconds: null,
    hub: hubOf(feed, url),
    items,
    skipped,
    isCut: false,
  }
}

function readItem(item: Json, base: string, addresses: UrlBudget, dateOf: (written: string | undefined) => Date | null): FeedItem {
  const html = string(item.content_html, bounds.body)
  const text = string(item.content_text, bounds.body)
  const url = resolveUrl(string(item.url) ?? string(item.external_url) ?? string(item.id), base)
  const inText = baseOfArticle(url, base)
  const contentHtml = absolutise(html ?? (text ? textToHtml(text) : ''), inText, addresses)
  const attachments = list(item.attachments).filter(isObject)
  const named = [item.image, item.banner_image, ...attachments.filter((one) => isType(one, 'image/')).map((one) => one.url)]
  const pictures = named
    .slice(0, bounds.pictures)
    .map((address) => resolveUrl(string(address), base))
    .filter((address) => address !== null)
    .map((address) => ({ url: address, width: null, height: null }))
  const gallery = attachments
    .filter((one) => isType(one, 'image/'))
    .map((one) => ({ url: resolveUrl(string(one.url), base), description: plainText(string(one.title, bounds.description) ?? '') }))
  const film = attachments.find((one) => videoTypes.some((type) => isType(one, type)))
  const src = film ? resolveUrl(string(film.url), base) : null
  return {
    guid: string(item.id, bounds.guid) ?? null,
    url,
    title: plainTitle(string(item.title, bounds.title) ?? ''),
    summaryHtml: textToHtml(string(item.summary, bounds.body) ?? ''),
    contentHtml,
    publishedAt: dateOf(string(item.date_published)),
    updatedAt: dateOf(string(item.date_modified)),
    author: authorOf(item),
    categories: list(item.tags)
      .slice(0, bounds.categories)
      .map((tag) => string(tag, bounds.category))
      .filter((tag) => tag !== undefined),
    language: string(item.language, bounds.language) ?? null,
    pictures: [...pictures, ...picturesIn(contentHtml, inText)],
    ...galleryOf(gallery.length > 0 ? gallery : galleryIn(contentHtml, inText)),
    video: src ? { src, poster: pictures[0]?.url ?? null, duration: Number(film?.duration_in_seconds) || null } : null,
  }
}

function authorOf(item: Json): string | null {
  const authors = [...list(item.authors), item.author].filter(isObject)
  const names = authors.map((author) => string(author.name, bounds.author)).filter((name) => name !== undefined)
  return [...new Set(names)].join(', ').slice(0, bounds.author) || null
}

function hubOf(feed: Json, url: string): Feed['hub'] {
  const hub = list(feed.hubs)
    .filter(isObject)
    .find((one) => /^websub$/i.test(string(one.type) ?? ''))
  const address = hub && resolveUrl(string(hub.url), url)
  return address ? { url: address, topic: resolveUrl(string(feed.feed_url), url) ?? url } : null
}

/** Files, and streams (HLS) under both of their names. */
const videoTypes = ['video/', 'application/vnd.apple.mpegurl', 'application/x-mpegurl']

const isType = (attachment: Json, type: string) => (string(attachment.mime_type) ?? '').toLowerCase().startsWith(type)
