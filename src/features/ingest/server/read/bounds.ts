/**
 * Upper limits for one document from outside. What is beyond a limit is dropped and reported in
 * `Feed.skipped`; the rest is still read. In brackets: the maximum of 3,692 real files
 * (realFeeds.test.ts).
 */
export const bounds = {
  /** Items of a feed; for a sitemap, the newest (730). */
  items: 5000,
  /** Items of a list page. */
  pageItems: 200,
  /** Elements of an XML document (10,984). */
  elements: 200_000,
  /** Nesting depth; deeper elements become children of the element at this depth (29). */
  depth: 200,
  /**
   * Nesting depth at which the parser itself becomes slow: only attacks nest this deep, so the
   * document is refused.
   */
  parserDepth: 500,
  /** Attributes of an element (41). */
  attributes: 100,
  /** Namespace prefixes in scope: each element that declares one copies those of its parents. */
  prefixes: 100,
  /** Elements of one name in an item: authors, categories, enclosures, links, pictures (80). */
  sameName: 100,
  /** Pictures of a parsed item (80, 30). */
  pictures: 10,
  /** Pictures of a gallery; the networks allow 20. */
  gallery: 20,
  /** Text that describes a picture, in UTF-16 units. */
  description: 1000,
  categories: 30,

  // Single fields, in UTF-16 units.
  /** A URL as written (340); percent-encoded it may be longer. */
  address: 4000,
  /** A base URL: every relative URL that is resolved against it repeats it. */
  base: 500,
  guid: 2000,
  title: 5000,
  author: 300,
  category: 100,
  language: 35,
  /** HTML of an item (58,654); a longer body is a whole archive. */
  body: 400_000,

  // All items together.
  /** UTF-16 units. */
  text: 10_000_000,
  /**
   * Tags and character references in the texts, each of which costs the sanitiser time (12,355).
   */
  markup: 150_000,
  /** Relative URLs resolved. */
  resolved: 20_000,

  // Pages.
  page: 3_000_000,
  /** Real pages stay below 60. */
  pageDepth: 150,
  pageAttributes: 50_000,
  /** UTF-16 units of an attribute that is a list (`class`, `srcset`). */
  pageList: 20_000,
  /** Sum over all pieces of text: UTF-16 units times nesting depth. */
  pageNestedText: 60_000_000,
} as const
