/** Stable codes of the errors that reach a person. Sentences for them are in `site/http/errorMessages.ts`. */
export type ErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'login_to_vote'
  | 'forbidden'
  | 'unverified'
  | 'csrf_mismatch'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'poll_closed'
  | 'already_voted'
  | 'already_reported'
  | 'suspended'
  | 'too_large'
  | 'unsupported_media_type'
  | 'invalid'
  | 'too_many_requests'
  | 'internal'
  | 'unavailable'
  | 'outcome_unknown'

const statusOf: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthorized: 401,
  login_to_vote: 401,
  forbidden: 403,
  unverified: 403,
  csrf_mismatch: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  poll_closed: 409,
  already_voted: 409,
  already_reported: 409,
  suspended: 403,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  outcome_unknown: 503,
}

/**
 * An error that the person who asked can understand. Translated where it leaves the house.
 * @property fields for `invalid`: what is wrong with each field, as message codes
 * @property retryAfter for `too_many_requests`: seconds to wait, told in the header `Retry-After`
 * @property details what the page says beside the sentence: of `suspended`, why and until when
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Record<string, string[]> | undefined
  readonly retryAfter: number | undefined
  readonly details: Record<string, string | null> | undefined

  constructor(code: ErrorCode, fields?: Record<string, string[]>, retryAfter?: number, details?: Record<string, string | null>) {
    super(code)
    this.code = code
    this.status = statusOf[code]
    this.fields = fields
    this.retryAfter = retryAfter
    this.details = details
  }
}

/** What a person at the terminal did not give as it is needed; `message` is all that is told. */
export class CommandError extends Error {
  override name = 'CommandError'
}
