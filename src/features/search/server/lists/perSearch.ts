import { LRUCache } from 'lru-cache'
import type { SearchQuery } from '#features/posts/server/lists/listQuery.ts'

/** How long counts are cached. */
export const freshSeconds = 30

/**
 * Caches the result per query, ignoring the page and order of the list. Concurrent calls for one
 * query share one computation.
 */
export function perSearch<Result extends object>(
  compute: (query: SearchQuery) => Promise<Result>,
): (query: SearchQuery) => Promise<Result> {
  const cache = new LRUCache<string, Result, SearchQuery>({
    max: 2_000,
    ttl: freshSeconds * 1000,
    fetchMethod: (_key, _stale, { context }) => compute(context),
    ignoreFetchAbort: true,
  })
  return (query) => {
    const { pagination, cursor, sort, group, trending, first, widen, ...rest } = query
    return cache.forceFetch(JSON.stringify(rest, Object.keys(rest).sort()), { context: query })
  }
}
