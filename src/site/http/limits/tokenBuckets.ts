import { LRUCache } from 'lru-cache'

type Bucket = { tokens: number; at: number }
/** `size`: what a full bucket holds, and what flows into it in a minute. */
export type Budget = { key: string; size: number }

/** One bucket for each key. It starts full, and an empty one is full again after a minute. */
export type TokenBuckets = {
  /**
   * Takes tokens of every bucket if there are enough in each, or of none. Returns 0, or the seconds
   * until there are.
   */
  take(budgets: Budget[], tokens: number): number
  /** Takes tokens even if there are too few; the debt is at most one full bucket. */
  charge(budgets: Budget[], tokens: number): void
}

/**
 * Number of buckets beyond which the least recently used one is dropped, so its owner starts with a
 * full one.
 */
const maxKeys = 50_000
const minuteMs = 60_000

/** @param now in ms */
export function createTokenBuckets(now: () => number): TokenBuckets {
  const buckets = new LRUCache<string, Bucket>({ max: maxKeys })

  function fill({ key, size }: Budget): Bucket {
    const bucket = buckets.get(key) ?? add(key, size)
    const passed = Math.max(now() - bucket.at, 0)
    bucket.tokens = Math.min(size, bucket.tokens + (passed * size) / minuteMs)
    bucket.at = now()
    return bucket
  }

  function add(key: string, size: number): Bucket {
    const bucket = { tokens: size, at: now() }
    buckets.set(key, bucket)
    return bucket
  }

  return {
    take(budgets, tokens) {
      const buckets = budgets.map(fill)
      // A client that may take fewer than a call costs pays with a full bucket.
      const costs = budgets.map(({ size }) => Math.min(tokens, size))
      const waits = buckets.map((bucket, at) => secondsUntil(bucket, costs[at] ?? 0, budgets[at]?.size ?? 1))
      const wait = Math.max(0, ...waits)
      if (wait > 0) return wait
      for (const [at, bucket] of buckets.entries()) bucket.tokens -= costs[at] ?? 0
      return 0
    },
    charge(budgets, tokens) {
      for (const budget of budgets) {
        const bucket = fill(budget)
        bucket.tokens = Math.max(bucket.tokens - tokens, -budget.size)
      }
    },
  }
}

function secondsUntil({ tokens }: Bucket, wanted: number, size: number): number {
  return tokens >= wanted ? 0 : Math.max(Math.ceil(((wanted - tokens) * minuteMs) / size / 1000), 1)
}
