import { LRUCache } from 'lru-cache'

type Bucket = { tokens: number; at: number }

/** One bucket for each key. It starts full, and an empty one is full again after a minute. */
export type TokenBuckets = {
  /** Takes tokens if there are enough. Returns 0, or the seconds until there are. */
  take(key: string, tokens: number, size: number): number
  /** Takes tokens even if there are too few; the debt is at most one full bucket. */
  charge(key: string, tokens: number, size: number): void
}

/** Beyond this number, the least recently used bucket is dropped, so its owner starts with a full one. */
const maxKeys = 50_000
const minuteMs = 60_000

/** @param now in ms */
export function createTokenBuckets(now: () => number): TokenBuckets {
  const buckets = new LRUCache<string, Bucket>({ max: maxKeys })

  function fill(key: string, size: number): Bucket {
    const bucket = buckets.get(key) ?? { tokens: size, at: now() }
    const passed = Math.max(now() - bucket.at, 0)
    bucket.tokens = Math.min(size, bucket.tokens + (passed * size) / minuteMs)
    bucket.at = now()
    buckets.set(key, bucket)
    return bucket
  }

  return {
    take(key, tokens, size) {
      const bucket = fill(key, size)
      if (bucket.tokens < tokens) return Math.max(Math.ceil(((tokens - bucket.tokens) * minuteMs) / size / 1000), 1)
      bucket.tokens -= tokens
      return 0
    },
    charge(key, tokens, size) {
      const bucket = fill(key, size)
      bucket.tokens = Math.max(bucket.tokens - tokens, -size)
    },
  }
}
