export type OutsideErrorCode = 'address_refused' | 'dns' | 'connect' | 'timeout' | 'tls' | 'too_large' | 'too_many_redirects'

/** The door to the outside could not, or would not, bring an answer. An answer of any HTTP status is not an error. */
export class OutsideError extends Error {
  override name = 'OutsideError'
  readonly code: OutsideErrorCode

  constructor(code: OutsideErrorCode, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.code = code
  }
}
