import type { Feed, FeedItem } from '#features/ingest/schema.ts'
import { sanitizeBody } from '#features/ingest/server/documents/sanitizeHtml.ts'
import { plainText } from '#text/plainText.ts'
import type { Comparison } from './readExpectation.ts'

/** Whether the feed is as its suite expects; undefined when our feed has no such field. */
export function agrees(feed: Feed, { path, value }: Comparison, base: string): boolean | undefined {
  if (path === 'len.entries') return feed.items.length === value
  if (path === 'feed.ttl') return feed.ttlSeconds === Number(value) * 60
  const [head = '', ...rest] = path
    .replace(/^channel\./, 'feed.')
    .replace(/^(ord\.)?(?:items|entries)\.(\d+)\./, '$1entry.$2.')
    .split('.')
  if (head === 'feed') return feedField(feed, rest.join('.'), value)
  if (head === 'ord' && rest[0] === 'entry') return itemField(feed, rest.slice(1), String.fromCodePoint(Number(value)), base)
  return head === 'entry' ? itemField(feed, rest, value, base) : undefined
}

function feedField(feed: Feed, name: string, value: unknown): boolean | undefined {
  if (name === 'title' || name === 'title_detail.value') return (feed.title ?? '') === plainText(String(value))
  if (name === 'language') return (feed.language ?? '') === value
  return undefined
}

function itemField(feed: Feed, [index, ...rest]: string[], value: unknown, base: string): boolean | undefined {
  const name = rest.join('.')
  const field = /^enclosures\.\d\.(href|url)$/.test(name) && /\.(jpg|gif|png|mp4)$/.test(String(value)) ? media : fields[name]
  const item = feed.items[Number(index)]
  if (!field) return undefined
  return item ? field(item, value, base) : false
}

type Field = (item: FeedItem, value: unknown, base: string) => boolean

// The suites have titles as text or as HTML.
const title: Field = (item, value) => item.title === plainText(String(value)) || item.title === String(value).trim()
const link: Field = (item, value) => item.url === (URL.parse(String(value))?.href ?? value)
const guid: Field = (item, value) => item.guid === value
const summary: Field = (item, value, base) => sameHtml(item.summaryHtml || item.contentHtml, value, base)
const content: Field = (item, value, base) => sameHtml(item.contentHtml || item.summaryHtml, value, base)
const language: Field = (item, value) => item.language === value
const media: Field = (item, value) => item.video?.src === value || item.pictures.some(({ url }) => url === value)
const firstAuthor: Field = (item, value) => item.author?.split(', ')[0] === value
const author: Field = (item, value) => (item.author ?? '') === String(value).replace(/\s*\(\S*@\S*\)$/, '')
const published: Field = (item, value) => sameMoment(item.publishedAt ?? item.updatedAt, value)
const updated: Field = (item, value) => sameMoment(item.updatedAt ?? item.publishedAt, value)
const category =
  (index: number): Field =>
  (item, value) =>
    item.categories[index] === value

const fields: Record<string, Field> = {
  title,
  'title_detail.value': title,
  link,
  id: guid,
  guid,
  description: summary,
  summary,
  'summary_detail.value': summary,
  'content.0.value': content,
  author,
  'author_detail.name': author,
  'authors.0.name': firstAuthor,
  language,
  'tags.0.label': category(0),
  published_parsed: published,
  created_parsed: published,
  issued_parsed: published,
  date_parsed: published,
  updated_parsed: updated,
  modified_parsed: updated,
  category: category(0),
  'tags.0.term': category(0),
  'tags.1.term': category(1),
  'media_thumbnail.0.url': media,
  'media_content.0.url': media,
  'image.href': media,
}

/**
 * Compares HTML after cleaning both sides, because we remove styles, forms and scripts on purpose.
 */
function sameHtml(actual: string, expected: unknown, base: string): boolean {
  return unwrapped(sanitizeBody(actual, base)) === unwrapped(sanitizeBody(String(expected), base))
}

/** Removes the single div that wraps XHTML content. */
function unwrapped(html: string): string {
  const inner = /^<div dir="auto">(.*)<\/div>$/s.exec(html)?.[1]
  return inner === undefined ? html : sanitizeBody(inner, 'http://example.com/')
}

/** `expected` is feedparser's nine-tuple, or ISO 8601. */
function sameMoment(actual: Date | null, expected: unknown): boolean {
  if (expected === null) return actual === null
  if (Array.isArray(expected)) {
    const [year, month, day, hour, minute, second] = expected as number[]
    return Math.floor((actual?.getTime() ?? 0) / 1000) * 1000 === Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second)
  }
  return Math.floor((actual?.getTime() ?? 0) / 1000) === Math.floor(Date.parse(String(expected)) / 1000)
}
