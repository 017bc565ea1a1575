import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'
import type { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { isDatabaseUnavailable } from '#base/database/isDatabaseUnavailable.ts'
import { isOutcomeUnknown } from '#base/database/trackOutcomes.ts'
import { AppError, type CommonErrorCode } from '#base/errors.ts'
import { perApp } from '#base/perApp.ts'
import type { Locale } from '#text/locale.ts'
import { fieldMessages } from './fieldMessages.ts'
import { waitMessage } from './limits/waitMessage.ts'

/**
 * Sends any error in the reader's language. Unexpected errors are logged in full, and the response
 * says only `internal`.
 */
export function sendError(app: App, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.send(toReply(app, error, { request, reply, locale: localeOfRequest(request) }))
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; locale: Locale }

/**
 * The body of an error response. Sets status and headers of the reply, and logs unexpected errors.
 */
export function toReply(app: App, error: unknown, { request, reply, locale }: Exchange): ErrorReply {
  const appError = isOutcomeUnknown(error) && !isRead(request) ? new AppError('outcome_unknown') : toAppError(error)
  // An error with a retry time comes from one of our limits and is not a fault.
  if (appError.status >= 500 && appError.retryAfter === undefined) logError(app, error, appError, request)
  const wait = appError.retryAfter ?? (appError.code === 'unavailable' ? 5 : undefined)
  if (wait !== undefined) reply.header('retry-after', String(wait))
  reply.status(appError.status).header('cache-control', 'no-store')
  return describe(appError, locale)
}

const loggedOf = perApp(() => new Map<string, number>())
const logEveryMs = 60_000

/**
 * Logs an unexpected error in full, and one that an ordinary request can cause (a limit that is
 * used up, a provider that is away) once a minute: a person who causes it without end does not fill
 * the log.
 */
function logError(app: App, error: unknown, { code }: AppError, request: FastifyRequest): void {
  const logged = loggedOf(app)
  const now = performance.now()
  if (error instanceof AppError && now - (logged.get(code) ?? Number.NEGATIVE_INFINITY) < logEveryMs) return
  logged.set(code, now)
  app.log.error({ err: error, method: request.method, url: withoutSecrets(request.url) }, code)
}

/** Removes the secrets of an address: for feeds and reports, it is the permission. */
const withoutSecrets = (url: string) => url.replace(/^(\/feeds\/)[^/?]+/, '$1…').replace(/([?&]key=)[^&]+/, '$1…')

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

function describe(error: AppError, locale: Locale): ErrorReply {
  const { code, retryAfter, text } = error
  const waits = code === 'too_many_requests' && retryAfter !== undefined
  const reply: ErrorReply = { status: 'error', message: waits ? waitMessage(locale, retryAfter) : text[locale], code }
  if (error.details) reply.details = error.details
  if (!error.fields) return reply
  const messages = Object.entries(error.fields).map(([field, codes]) => [field, codes.map((code) => messageOf(code, locale))] as const)
  return { ...reply, errors: Object.fromEntries(messages) }
}

function messageOf(code: string, locale: Locale): string {
  return (fieldMessages[code] ?? fieldMessages.bad_value)?.[locale] ?? code
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return new AppError('internal')
  const { validation, statusCode } = error as FastifyError
  if (validation) return new AppError('invalid', fieldsOf(validation))
  const refused = codeOfStatus[statusCode ?? 500]
  if (refused) return new AppError(refused)
  return new AppError(isDatabaseUnavailable(error) ? 'unavailable' : 'internal')
}

/**
 * Errors of Fastify itself: a body that is not JSON, too large or of another type, a malformed
 * address.
 */
const codeOfStatus: Record<number, CommonErrorCode> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  414: 'bad_request',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

type Problem = { instancePath: string; keyword: string; message?: string; params: Record<string, unknown> }

/**
 * Zod's issues by field. Their messages are codes of `fieldMessages`; Zod's own messages mean a
 * missing or invalid value.
 */
function fieldsOf(problems: Problem[]): Record<string, string[]> {
  // A map, because field names may come from clients, and every object has a `constructor`.
  const fields = new Map<string, Set<string>>()
  const add = (field: string, code: string) => void fields.set(field, (fields.get(field) ?? new Set()).add(code))
  for (const { instancePath, keyword, message = '', params } of problems) {
    if (keyword === 'unrecognized_keys') for (const key of params.keys as string[]) add(key, 'unknown_field')
    else add(instancePath.split('/').filter(Boolean).join('.') || 'body', Object.hasOwn(fieldMessages, message) ? message : 'bad_value')
  }
  return Object.fromEntries([...fields].map(([field, codes]) => [field, [...codes]]))
}
