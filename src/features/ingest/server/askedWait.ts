/** What an answer asks for before the next request, in seconds; 0 when it asks for nothing. */
export type AskedWait = {
  /** Cache-Control's `max-age`, less the `Age` it already has (RFC 9111 §4.2); 0 under `no-cache` and `no-store`. */
  fresh: number
  /** `Retry-After` (RFC 9110 §10.2.3), seconds or a date. */
  retryAfter: number
}

/** @param headers lower-case names */
export function askedWait(headers: Record<string, string>, now: Date): AskedWait {
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
