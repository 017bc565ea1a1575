import type { FastifyRequest } from 'fastify'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'
import type { Locale } from '#text/locale.ts'
import { deviceCookieOf } from './deviceCookie.ts'
import type { Credentials } from './readSession.ts'
import { sessionCookie } from './sessionCookie.ts'

/** Sender of a request, as far as it reveals. */
export type Caller = Credentials & {
  locale: Locale
  /** Value of the device cookie (`deviceCookie.ts`). */
  device?: string | undefined
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    authorization: request.headers.authorization,
    cookie: request.cookies[sessionCookie],
    device: deviceCookieOf(request),
    locale: localeOfRequest(request),
  }
}
