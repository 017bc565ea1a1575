/**
 * `address_refused`: the URL is not http(s), contains credentials, or leads to a private network.
 * `too_large`: the body exceeds `maxBytes`. `timeout`: no complete response in time.
 */
export type SafeFetchErrorCode = 'address_refused' | 'dns' | 'connect' | 'timeout' | 'tls' | 'too_large' | 'too_many_redirects'

/**
 * `safeFetch` got no response, or refused to fetch. A response of any HTTP status is not an error.
 */
export class SafeFetchError extends Error {
  override name = 'SafeFetchError'
  readonly code: SafeFetchErrorCode

  constructor(code: SafeFetchErrorCode, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.code = code
  }
}
