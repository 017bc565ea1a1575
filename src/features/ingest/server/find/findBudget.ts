import type { App } from '#base/app.ts'
import { type SafeFetchResponse, safeFetch } from '#base/net/safeFetch.ts'
import { SafeFetchError } from '#base/net/safeFetchError.ts'

/**
 * Limits of one search, whatever the pages say. `requests` does not count redirects, of which each
 * request follows three.
 */
export const findLimits = { totalMs: 12_000, requestMs: 5_000, requests: 14, bytes: 4_000_000, feeds: 8, atOnce: 3 }

export type FindBudget = {
  /** Throws `SafeFetchError`; `timeout` also when the budget is used up. */
  fetch(address: string): Promise<SafeFetchResponse>
  isUsedUp(): boolean
}

/** Creates the budget of one search. */
export function createFindBudget(app: App): FindBudget {
  const end = AbortSignal.timeout(findLimits.totalMs)
  let requests = 0
  const isUsedUp = () => end.aborted || requests >= findLimits.requests
  return {
    isUsedUp,
    async fetch(address) {
      if (isUsedUp()) throw new SafeFetchError('timeout', 'The search has reached its limit')
      requests++
      try {
        return await safeFetch(app.config, address, {
          headers: {
            accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/html;q=0.8, */*;q=0.5',
          },
          maxBytes: findLimits.bytes,
          timeoutMs: findLimits.requestMs,
          maxRedirects: 3,
          signal: end,
        })
      } catch (error) {
        if (end.aborted) throw new SafeFetchError('timeout', `No complete response within ${findLimits.totalMs / 1000} s`, { cause: error })
        throw error
      }
    },
  }
}
