import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { CodeSent } from '../../schema.ts'

const cookie = 'auth.ticket'
const options = (app: App) =>
  ({ path: '/api/auth', httpOnly: true, sameSite: 'lax', secure: app.config.publicUrl.startsWith('https:') }) as const

/** Browsers store the verification token in a cookie; other clients take it from the response. */
export function setVerificationToken(app: App, reply: FastifyReply, sent: CodeSent): CodeSent {
  reply.setCookie(cookie, sent.ticket, { ...options(app), maxAge: 24 * 3600 })
  return sent
}

/** Throws `invalid` when this client has not requested a code. */
export function verificationTokenOf(request: FastifyRequest, given: string | undefined): string {
  const token = given ?? request.cookies[cookie]
  if (!token) throw new AppError('invalid', { code: ['code_expired'] })
  return token
}

export function clearVerificationToken(app: App, reply: FastifyReply): void {
  reply.clearCookie(cookie, options(app))
}
