import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { CodeSent } from '../../schema.ts'

const cookie = 'auth.ticket'
const options = (app: App) =>
  ({ path: '/api/auth', httpOnly: true, sameSite: 'lax', secure: app.config.publicUrl.startsWith('https:') }) as const

/** Browsers carry the ticket of a code by themselves; other programs take it from the answer. */
export function giveTicket(app: App, reply: FastifyReply, sent: CodeSent): CodeSent {
  reply.setCookie(cookie, sent.ticket, { ...options(app), maxAge: 24 * 3600 })
  return sent
}

/** Throws `invalid` when no code was asked for from here. */
export function ticketOf(request: FastifyRequest, given: string | undefined): string {
  const ticket = given ?? request.cookies[cookie]
  if (!ticket) throw new AppError('invalid', { code: ['code_expired'] })
  return ticket
}

export function takeTicketBack(app: App, reply: FastifyReply): void {
  reply.clearCookie(cookie, options(app))
}
