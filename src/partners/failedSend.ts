import { SafeFetchError } from '#base/net/safeFetchError.ts'
import type { SendResult } from './sendResult.ts'

/** Codes of errors that happen before a request is written to the connection. */
const notConnected = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EMFILE',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
])

/**
 * Returns what an error of `safeFetch` means for the message: whether it may have reached the
 * provider. Rethrows other errors.
 */
export function failedSend(error: unknown): SendResult {
  if (!(error instanceof SafeFetchError)) throw error
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException
  const reason = `${error.code}: ${error.message}`
  if (error.code === 'address_refused') return { outcome: 'gone', reason }
  // No provider redirects: a proxy has answered for it, and passed nothing on.
  if (error.code === 'too_many_redirects' || error.code === 'dns' || error.code === 'tls' || notConnected.has(code ?? ''))
    return { outcome: 'busy', retryAfterMs: undefined, reason }
  return { outcome: 'unknown', reason }
}

/**
 * `Retry-After` in ms (RFC 9110, 10.2.3): seconds or a date; undefined if absent or unreadable. At
 * most a day.
 */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), 86_400_000) : undefined
}
