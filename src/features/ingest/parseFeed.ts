import type { Feed } from './schema.ts'

export type FeedOrigin = {
  /** Address the bytes came from, after redirects; relative addresses start there. */
  url: string
  /** Of the answer, lower-case names; `content-type` and `link` (WebSub hub and self) are read. */
  headers?: Record<string, string>
}

/**
 * Reads RSS 0.9x/1.0/2.0, Atom 0.3/1.0, JSON Feed and sitemaps (Google News or plain), told apart by their content. Synchronous.
 * Throws `SourceError`: `empty`, `not_a_feed` (says what it is instead; a sitemap index names its children), `malformed`.
 */
export function parseFeed(_bytes: Uint8Array, _origin: FeedOrigin): Feed {
  throw new Error('in work')
}
