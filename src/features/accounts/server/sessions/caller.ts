import type { FastifyRequest } from 'fastify'
import { type Locale, localeOf } from '#base/locale.ts'
import { deviceOf } from './deviceCookie.ts'
import type { Credentials } from './readSession.ts'
import { sessionCookie } from './sessionCookie.ts'

/** Who asks, as far as the request tells. */
export type Caller = Credentials & {
  locale: Locale
  /** Value of the cookie of `deviceCookie.ts`. */
  device?: string | undefined
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'],
    authorization: request.headers.authorization,
    cookie: request.cookies[sessionCookie],
    device: deviceOf(request),
    locale: localeOf(request),
  }
}
