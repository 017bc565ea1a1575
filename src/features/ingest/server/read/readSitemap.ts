import type { Feed, FeedItem } from '../../schema.ts'
import { SourceError } from '../../sourceError.ts'
import { bounds } from './bounds.ts'
import { offsetOf, readDate } from './readDate.ts'
import { readPictures, readVideo } from './readMedia.ts'
import { resolveUrl } from './resolveUrl.ts'
import { plainOf } from './textConstruct.ts'
import { child, childrenNamed, textOf, type XmlElement } from './xmlTree.ts'

/**
 * A sitemap of pages: Google News, with titles, or a plain one, whose items have only a URL and a
 * date.
 */
export function readSitemap(root: XmlElement, url: string): Feed {
  const all = childrenNamed(root, 'url')
  const entries = newest(all)
  const items: FeedItem[] = []
  const skipped: string[] = []
  for (const [index, entry] of entries.entries()) {
    const item = readEntry(entry, url)
    if (entry.cut) skipped.push(`item ${index + 1}: the file ends inside it`)
    else if (!item.url) skipped.push(`item ${index + 1}: it has no address`)
    else items.push(item)
  }
  if (all.length > entries.length) skipped.push(`${all.length - entries.length} items beyond the newest ${bounds.items}`)
  const publication = entries.map((entry) => textAt(entry, 'news:news', 'news:publication', 'news:name')).find(Boolean)
  const language = items[0]?.language ?? null
  return { kind: 'sitemap', title: publication ?? null, language, ttlSeconds: null, hub: null, items, skipped, isCut: root.cut }
}

/** Throws an error that names the sitemaps to read instead, those for news first. */
export function refuseSitemapIndex(root: XmlElement, url: string): never {
  const children = childrenNamed(root, 'sitemap').map((element) => resolveUrl(textAt(element, 'loc'), url))
  const sorted = children.filter((address) => address !== null).sort((a, b) => Number(/news/i.test(b)) - Number(/news/i.test(a)))
  throw new SourceError('not_a_feed', `A sitemap of ${sorted.length} sitemaps; read one of them: ${sorted.slice(0, 5).join(' ')}`)
}

/** Sitemaps are in any order. */
function newest(entries: XmlElement[]): XmlElement[] {
  if (entries.length <= bounds.items) return entries
  const dated = entries.map((entry) => ({ entry, time: Number(dateOf(entry) ?? 0) }))
  return dated
    .sort((one, other) => other.time - one.time)
    .slice(0, bounds.items)
    .map(({ entry }) => entry)
}

function dateOf(entry: XmlElement): Date | null {
  return readDate(textAt(entry, 'news:news', 'news:publication_date') ?? textAt(entry, 'lastmod'))
}

function readEntry(entry: XmlElement, url: string): FeedItem {
  const news = child(entry, 'news:news')
  const title = (news && child(news, 'news:title')) ?? child(entry, 'video:video')?.children.find(isVideoTitle)
  const language = (news && textAt(news, 'news:publication', 'news:language')) ?? null
  const offset = offsetOf(language)
  const keywords = (news && textAt(news, 'news:keywords')) ?? ''
  return {
    guid: null,
    url: resolveUrl(textAt(entry, 'loc'), url),
    title: title && typeof title !== 'string' ? plainOf(title, false) : '',
    summaryHtml: '',
    contentHtml: '',
    publishedAt: readDate(news && textAt(news, 'news:publication_date'), offset),
    updatedAt: readDate(textAt(entry, 'lastmod'), offset),
    author: null,
    categories: [
      ...new Set(
        keywords
          .slice(0, bounds.title)
          .split(/[,،]/)
          .map((word) => word.trim().slice(0, bounds.category)),
      ),
    ]
      .filter(Boolean)
      .slice(0, bounds.categories),
    language,
    pictures: readPictures(entry, url, { html: '', base: url }),
    video: readVideo(entry, url),
  }
}

function isVideoTitle(node: XmlElement | string): boolean {
  return typeof node !== 'string' && node.name === 'video:title'
}

/** The trimmed text at the end of a path of children; undefined if it is blank or missing. */
function textAt(element: XmlElement, ...path: string[]): string | undefined {
  let at: XmlElement | undefined = element
  for (const name of path) at = at && child(at, name)
  return at && (textOf(at).trim() || undefined)
}
