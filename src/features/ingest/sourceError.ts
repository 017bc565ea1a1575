import type { SafeFetchErrorCode } from '#base/net/safeFetchError.ts'

/**
 * Reason why a source could not be read: a stable code and the details; both are recorded on the
 * source.
 */
export class SourceError extends Error {
  override name = 'SourceError'
  readonly code: SourceErrorCode
  constructor(code: SourceErrorCode, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.code = code
  }
}

/**
 * Codes of `SafeFetchError` (base/net/safeFetchError.ts; same `code` and `message`), and our own.
 */
export type SourceErrorCode =
  | SafeFetchErrorCode
  | 'http_status'
  | 'gone'
  | 'empty'
  | 'not_a_feed'
  | 'malformed'
  | 'no_items_match'
  | 'too_slow'
  | 'not_configured'
  | 'rate_limited'
  | 'token_refused'
  | 'internal'
