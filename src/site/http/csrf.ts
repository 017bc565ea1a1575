import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from '#access/server/sessions/sessionCookie.ts'
import { bearerIn } from '#access/server/sessions/sessionToken.ts'
import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'
import { AppError } from '#base/errors.ts'
import { isLocalHost } from './knownHost.ts'

const tokenCookie = 'XSRF-TOKEN'
const tokenHeader = 'x-xsrf-token'
const tokenSeconds = 400 * 24 * 3600

/**
 * GET /sanctum/csrf-cookie: sets the token that pages send in `X-XSRF-TOKEN` with each write
 * (double submit, as in Laravel Sanctum).
 */
export function serveCsrfCookie(api: FastifyInstance, app: App): void {
  const schema = { summary: 'Set the cookie XSRF-TOKEN, to be repeated in the header X-XSRF-TOKEN', tags: ['accounts'] }
  api.get('/sanctum/csrf-cookie', { schema, config: { access: 'anyone' } }, (request, reply) => {
    setCsrfCookie(app, request.cookies[tokenCookie], reply)
    return reply.status(204).header('cache-control', 'no-store').send()
  })
}

/** Whether a cookie that is set has the session that the browser had already. */
function isProlonged({ cookies }: FastifyRequest, line: string): boolean {
  const [pair = ''] = line.split(';')
  return decodeURIComponent(pair.slice(sessionCookie.length + 1)) === cookies[sessionCookie]
}

/** The token for the forms of a page without scripts; set unless the browser has one. */
export function csrfTokenOf(app: App, request: FastifyRequest, reply: FastifyReply): string {
  return setCsrfCookie(app, request.cookies[tokenCookie], reply)
}

/**
 * Keeps a token that the browser already has, so that requests of other open pages that are under
 * way still work.
 */
function setCsrfCookie(app: App, current: string | undefined, reply: FastifyReply): string {
  const value = current && /^[\w-]{43}$/.test(current) ? current : randomBytes(32).toString('base64url')
  const secure = app.config.publicUrl.startsWith('https:')
  reply.setCookie(tokenCookie, value, { path: '/', sameSite: 'lax', httpOnly: false, secure, maxAge: tokenSeconds })
  return value
}

/**
 * Sets the token together with a session cookie, so that the first write needs no extra request,
 * and deletes it with it, so that pages stop requesting the current user. A new session has a new
 * token: a page that learns late that there was no session deletes only the token that it knew.
 */
export function giveTokenWithSession(app: App, request: FastifyRequest, reply: FastifyReply): void {
  const lines = [reply.getHeader('set-cookie') ?? []].flat().map(String)
  const session = lines.findLast((line) => line.startsWith(`${sessionCookie}=`))
  if (!session || lines.some((line) => line.startsWith(`${tokenCookie}=`))) return
  if (/max-age=0\b/i.test(session)) reply.clearCookie(tokenCookie, { path: '/' })
  else setCsrfCookie(app, isProlonged(request, session) ? request.cookies[tokenCookie] : undefined, reply)
}

/**
 * Refuses writes that another site made this browser send: from another origin, or authenticated by
 * the session cookie without the token that only our own pages can read. A bearer token itself
 * proves that the caller intended the request. Throws `csrf_mismatch`.
 */
export function refuseForgery(app: App, request: FastifyRequest): void {
  const { writes, crossSite, form } = request.routeOptions.config
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (crossSite || (reads && !writes) || bearerIn(request.headers.authorization)) return
  if (!isOwnOrigin(app, request)) throw new AppError('csrf_mismatch')
  if (request.cookies[sessionCookie] && !form && !tokenMatches(request, request.headers[tokenHeader])) throw new AppError('csrf_mismatch')
}

/**
 * The same for a form of a page without scripts, once its body was read: it has the token as a
 * hidden field. Throws `csrf_mismatch`.
 */
export function refuseForgedForm(request: FastifyRequest): void {
  if (!request.routeOptions.config.form || !request.cookies[sessionCookie] || bearerIn(request.headers.authorization)) return
  const given = request.headers[tokenHeader] ?? (request.body as { csrf_token?: unknown } | null)?.csrf_token
  if (!tokenMatches(request, given)) throw new AppError('csrf_mismatch')
}

/**
 * Browsers send the origin with every write (Fetch standard); other programs do not. Ours is
 * PUBLIC_URL, or the requested host if that is a name of this machine: any other `Host` may be a
 * name that an attacker points at us, and anybody can send `X-Forwarded-Host`.
 */
function isOwnOrigin({ config }: App, { headers, protocol }: FastifyRequest): boolean {
  const { origin, host } = headers
  if (origin === undefined || origin === new URL(config.publicUrl).origin) return true
  return isLocalHost(config, host) && origin === `${protocol}://${host}`
}

function tokenMatches({ cookies }: FastifyRequest, given: unknown): boolean {
  const cookie = cookies[tokenCookie]
  if (!cookie || typeof given !== 'string') return false
  return cookie.length >= 16 && equalSecrets(given, cookie)
}
