import { z } from 'zod'
import type { SafeFetchErrorCode } from '#base/net/safeFetchError.ts'

/** What reading a source's bytes gives, before anything is cleaned, judged or stored. Pure data; no field is trusted. */
export type Feed = {
  /** What the bytes turned out to be. */
  kind: 'rss' | 'rdf' | 'atom' | 'json' | 'sitemap' | 'page'
  title: string | null
  /** As declared, e.g. `ar-KW`. */
  language: string | null
  /** Seconds between reads that the feed asks for (`<ttl>`, `sy:updatePeriod`), or null. */
  ttlSeconds: number | null
  /** WebSub hub and topic (`rel=hub`, `rel=self`), or null. */
  hub: { url: string; topic: string } | null
  items: FeedItem[]
  /** Items that could not be read, each with a short reason; their neighbours are in `items`. */
  skipped: string[]
  /** The document ends before it is complete: the rest may come with the next answer, even under the same ETag. */
  isCut: boolean
}

export type FeedItem = {
  guid: string | null
  /** Absolute, as the item gives it (tracking parameters included). */
  url: string | null
  /** Plain text, entities resolved, white space folded. */
  title: string
  /** HTML or plain text as found, unsanitised; relative addresses already made absolute. */
  summaryHtml: string
  contentHtml: string
  publishedAt: Date | null
  updatedAt: Date | null
  author: string | null
  categories: string[]
  language: string | null
  /** Pictures that the item names, best first. */
  pictures: { url: string; width: number | null; height: number | null }[]
  video: { src: string; poster: string | null; duration: number | null } | null
}

/** Why a source could not be read: a stable code and what exactly happened; both are recorded on the source. */
export class SourceError extends Error {
  override name = 'SourceError'
  readonly code: SourceErrorCode
  constructor(code: SourceErrorCode, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.code = code
  }
}

/** Those of `SafeFetchError` (base/net/safeFetchError.ts; same `code` and `message`), and our own. */
export type SourceErrorCode =
  | SafeFetchErrorCode
  | 'http_status'
  | 'gone'
  | 'empty'
  | 'not_a_feed'
  | 'malformed'
  | 'no_items_match'
  | 'too_slow'
  | 'internal'

const selector = z.string().trim().min(1).max(300)

/**
 * Where an agency's list page keeps its news (`sources.selectors`): CSS selectors. `item` is looked for in the page, the others inside
 * each item; `link` may be the item itself (`:scope`). `date` reads `datetime`, `content` or the text; `image` reads `src`, `data-src` or `srcset`.
 */
export const PageSelectors = z.strictObject({
  item: selector,
  link: selector,
  title: selector,
  date: selector.optional(),
  image: selector.optional(),
  excerpt: selector.optional(),
})
export type PageSelectors = z.infer<typeof PageSelectors>
