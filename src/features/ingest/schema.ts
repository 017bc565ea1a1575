import { z } from 'zod'
import type { StoredVideo } from '#features/posts/schema.ts'

/**
 * A parsed feed, list page or sitemap, before anything is cleaned, classified or stored. Pure data;
 * no field is trusted.
 */
export type Feed = {
  /** Detected format. */
  kind: 'rss' | 'rdf' | 'atom' | 'json' | 'sitemap' | 'page' | NetworkName
  title: string | null
  /** Language as declared, e.g. `ar-KW`. */
  language: string | null
  /**
   * Minimum seconds between fetches that the feed requests (`<ttl>`, `sy:updatePeriod`), or null.
   */
  ttlSeconds: number | null
  /** WebSub hub and topic (`rel=hub`, `rel=self`), or null. */
  hub: { url: string; topic: string } | null
  items: FeedItem[]
  /** A short reason for each item that could not be read; the others are in `items`. */
  skipped: string[]
  /** The document was truncated: the next response may be complete, even with the same ETag. */
  isCut: boolean
}

/** A network whose accounts are read through its API. */
export type NetworkName = 'x' | 'instagram' | 'threads'

export type FeedItem = {
  guid: string | null
  /** Absolute, tracking parameters included. */
  url: string | null
  /** Plain text, entities decoded, white space collapsed. */
  title: string
  /** HTML or plain text as found, unsanitised; relative URLs are already absolute. */
  summaryHtml: string
  contentHtml: string
  publishedAt: Date | null
  updatedAt: Date | null
  author: string | null
  categories: string[]
  language: string | null
  /** Best first. */
  pictures: { url: string; width: number | null; height: number | null }[]
  /**
   * The different pictures of the item in order, each once; absent if there is only one, without a
   * description. A post of type media shows them as a gallery.
   */
  gallery?: { url: string; description: string }[]
  video: StoredVideo | null
}

const selector = z.string().trim().min(1).max(300)

/**
 * CSS selectors for an agency's list page (`sources.selectors`). `item` is matched in the page, the
 * others inside each item; `link` may be the item itself (`:scope`). `date` reads `datetime`,
 * `content` or the text; `image` reads `src`, `data-src` or `srcset`.
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
