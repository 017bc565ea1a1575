/**
 * The most that is read of one document from outside. What lies beyond is left out and named in `Feed.skipped`; the rest of the document is read all the
 * same. In brackets: the largest of 3,692 real files (realFeeds.test.ts).
 */
export const bounds = {
  /** Items of a feed, and of a sitemap the newest (730). */
  items: 5000,
  /** Items of a list page. */
  pageItems: 200,
  /** Elements of an XML document (10,984). */
  elements: 200_000,
  /** Levels that are kept apart; deeper elements stay inside that level's element (29). */
  depth: 200,
  /** Levels at which the parser's own bookkeeping becomes slow: nothing but an attack nests so, and the document is refused. */
  parserDepth: 500,
  /** Attributes of an element (41). */
  attributes: 100,
  /** Namespace prefixes: each element that declares one copies those of its parents. */
  prefixes: 100,
  /** Elements of one name in an item: authors, categories, enclosures, links, pictures (80). */
  sameName: 100,
  /** Of an item, after reading (80, 30). */
  pictures: 10,
  categories: 30,

  // Single fields, in UTF-16 units.
  /** An address as it is written (340); its percent-encoding may be longer. */
  address: 4000,
  /** An address that relative ones start from: each of them repeats it. */
  base: 500,
  guid: 2000,
  title: 5000,
  author: 300,
  category: 100,
  language: 35,
  /** HTML of an item's text (58,654); a body beyond it is a whole archive. */
  body: 400_000,

  // All items together.
  /** Texts. */
  text: 10_000_000,
  /** Tags and references in texts, each of which the sanitiser looks at (12,355). */
  signs: 150_000,
  /** Relative addresses made absolute. */
  resolved: 20_000,

  // Pages.
  page: 3_000_000,
  /** Real pages nest below 60. */
  pageDepth: 150,
  pageAttributes: 50_000,
  /** UTF-16 units of an attribute that is a list: classes, sources of a picture. */
  pageList: 20_000,
  /** The length of each piece of text times the levels above it, together. */
  pageNestedText: 60_000_000,
} as const
