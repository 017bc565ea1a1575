/**
 * How long a response asks us to wait before the next request, in seconds; 0 if it does not say.
 */
export type RequestedDelay = {
  /** `Cache-Control: max-age` minus `Age` (RFC 9111 §4.2); 0 with `no-cache` or `no-store`. */
  fresh: number
  /** `Retry-After`, in seconds or as a date (RFC 9110 §10.2.3). */
  retryAfter: number
}

/** @param headers lower-case names */
export function requestedDelay(headers: Record<string, string>, now: Date): RequestedDelay {
  const cacheControl = headers['cache-control']?.toLowerCase() ?? ''
  const maxAge = /(?:^|[\s,])max-age="?(\d{1,9})/.exec(cacheControl)?.[1]
  const reusable = maxAge && !/\bno-(cache|store)\b/.test(cacheControl)
  return {
    fresh: reusable ? Math.max(0, Number(maxAge) - (Number(headers.age) || 0)) : 0,
    retryAfter: readRetryAfter(headers['retry-after']?.trim() ?? '', now),
  }
}

function readRetryAfter(value: string, now: Date): number {
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const date = Date.parse(value)
  return Number.isNaN(date) ? 0 : Math.max(0, Math.ceil((date - now.getTime()) / 1000))
}
