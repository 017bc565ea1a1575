/**
 * What a page's module says of itself: `export const handle: PageHandle = { query: ['category'] }`.
 * @property query the query parameters that its loader reads. The page is cached under these alone, and its loader sees no others
 */
export type PageHandle = { query: readonly string[] }
