import { LRUCache } from 'lru-cache'
import { type ConcurrencyLimit, limitConcurrency } from '../limitConcurrency.ts'

/**
 * A concurrency limit for each host, so that a slow one does not delay the requests to others.
 * @param maxWaiting throws `AppError('unavailable')` beyond it
 */
export function limitPerHost(max: number, maxWaiting: number): <Result>(url: string, run: () => Promise<Result>) => Promise<Result> {
  const hosts = new LRUCache<string, ConcurrencyLimit>({ max: 2_000 })
  return (url, run) => {
    const host = URL.parse(url)?.host ?? ''
    const limit = hosts.get(host) ?? limitConcurrency(max, maxWaiting)
    hosts.set(host, limit)
    return limit(run)
  }
}
