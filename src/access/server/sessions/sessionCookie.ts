import type { FastifyReply } from 'fastify'
import type { App } from '#base/app.ts'
import { retention } from '#base/retention.ts'

export const sessionCookie = 'x-access-token'
/** Seconds without a request after which a session ends. */
export const sessionSeconds = retention.sessions.days * 24 * 3600

/** @param token signed; null clears the cookie */
export function setSessionCookie(app: App, reply: FastifyReply, token: string | null): void {
  const secure = app.config.publicUrl.startsWith('https:')
  const options = { path: '/', sameSite: 'lax', httpOnly: true, secure, maxAge: token === null ? 0 : sessionSeconds } as const
  reply.setCookie(sessionCookie, token ?? '', options)
}
