import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#base/app.ts'
import { deviceSeconds } from './knownDevice.ts'

const cookie = 'auth.device'

export const deviceCookieOf = (request: FastifyRequest): string | undefined => request.cookies[cookie]

/** @param device from `rememberDevice` */
export function setDeviceCookie(app: App, reply: FastifyReply, device: string | undefined): void {
  if (device === undefined) return
  const secure = app.config.publicUrl.startsWith('https:')
  reply.setCookie(cookie, device, { path: '/api/auth', httpOnly: true, sameSite: 'lax', secure, maxAge: deviceSeconds })
}
