/**
 * Declared by a page's module: `export const handle: PageHandle = { query: ['category'] }`.
 * @property query the query parameters that its loader reads. Only these are part of the cache key,
 *   and its loader sees no others
 */
export type PageHandle = { query: readonly string[] }
