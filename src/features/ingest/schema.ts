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

export type SourceErrorCode =
  | 'address_refused'
  | 'dns'
  | 'connect'
  | 'timeout'
  | 'tls'
  | 'too_large'
  | 'too_many_redirects'
  | 'http_status'
  | 'gone'
  | 'empty'
  | 'not_a_feed'
  | 'malformed'
  | 'no_items_match'
