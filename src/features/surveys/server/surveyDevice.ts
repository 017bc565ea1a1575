import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'

const cookie = 'survey.device'
/** The longest lifetime that browsers allow a cookie (RFC 6265bis, 5.5). */
const deviceSeconds = 400 * 24 * 3600

/**
 * The id of this browser in surveys, from its signed cookie; undefined without one, or with one
 * that we did not sign.
 */
export function surveyDeviceOf(app: App, request: FastifyRequest): string | undefined {
  const [, id = '', signature = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(request.cookies[cookie] ?? '') ?? []
  return id && equalSecrets(signature, sign(app, id)) ? id : undefined
}

/**
 * Gives the browser an id, which says nothing of who uses it and is sent to the survey's own calls
 * alone.
 */
export function giveSurveyDevice(app: App, reply: FastifyReply): void {
  const id = randomBytes(16).toString('base64url')
  const secure = app.config.publicUrl.startsWith('https:')
  const options = { path: '/api/survey', httpOnly: true, sameSite: 'lax', secure, maxAge: deviceSeconds } as const
  reply.setCookie(cookie, `${id}.${sign(app, id)}`, options)
}

/**
 * Computes what is stored of a browser that has answered: different in every survey, so that
 * surveys cannot be connected. 16 bytes.
 */
export function hashDevice(app: App, surveyId: number, id: string): Buffer {
  return createHmac('sha256', app.config.secret).update(`survey ${surveyId} answered on ${id}`).digest().subarray(0, 16)
}

function sign(app: App, id: string): string {
  return createHmac('sha256', app.config.secret).update(`survey device ${id}`).digest('base64url')
}
