import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'
import { AppError } from '#base/errors.ts'
import { sessionCookie } from '#features/accounts/server/sessions/sessionCookie.ts'
import { bearerIn } from '#features/accounts/server/sessions/sessionToken.ts'
import { isLocalHost } from './knownHost.ts'

const tokenCookie = 'XSRF-TOKEN'
const tokenHeader = 'x-xsrf-token'
const tokenSeconds = 400 * 24 * 3600

/** GET /sanctum/csrf-cookie: sets the token that pages send in `X-XSRF-TOKEN` with each write (double submit, as in Laravel Sanctum). */
export function serveCsrfCookie(api: FastifyInstance, app: App): void {
  const schema = { summary: 'Set the cookie XSRF-TOKEN, to be repeated in the header X-XSRF-TOKEN', tags: ['accounts'] }
  api.get('/sanctum/csrf-cookie', { schema, config: { access: 'anyone' } }, (request, reply) => {
    setCsrfCookie(app, request, reply)
    return reply.status(204).header('cache-control', 'no-store').send()
  })
}

/** Keeps a token that the browser already has, so that other open pages still work. */
function setCsrfCookie(app: App, request: FastifyRequest, reply: FastifyReply): void {
  const current = request.cookies[tokenCookie]
  const value = current && /^[\w-]{43}$/.test(current) ? current : randomBytes(32).toString('base64url')
  const secure = app.config.publicUrl.startsWith('https:')
  reply.setCookie(tokenCookie, value, { path: '/', sameSite: 'lax', httpOnly: false, secure, maxAge: tokenSeconds })
}

/** Sets the token together with a session cookie, so that the first write needs no extra request, and deletes it with it, so that pages stop requesting the current user. */
export function giveTokenWithSession(app: App, request: FastifyRequest, reply: FastifyReply): void {
  const lines = [reply.getHeader('set-cookie') ?? []].flat().map(String)
  const session = lines.findLast((line) => line.startsWith(`${sessionCookie}=`))
  if (!session) return
  if (/max-age=0\b/i.test(session)) reply.clearCookie(tokenCookie, { path: '/' })
  else setCsrfCookie(app, request, reply)
}

/**
 * Refuses writes that another site made this browser send: from another origin, or authenticated by the session cookie without the token that only our
 * own pages can read. A bearer token itself proves that the caller intended the request. Throws `csrf_mismatch`.
 */
export function refuseForgery(app: App, request: FastifyRequest): void {
  const { writes, crossSite } = request.routeOptions.config
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (crossSite || (reads && !writes) || bearerIn(request.headers.authorization)) return
  if (!isOwnOrigin(app, request)) throw new AppError('csrf_mismatch')
  if (request.cookies[sessionCookie] && !tokenMatches(request)) throw new AppError('csrf_mismatch')
}

/**
 * Browsers send the origin with every write (Fetch standard); other programs do not. Ours is PUBLIC_URL, or the requested host if that is a name of this
 * machine: any other `Host` may be a name that an attacker points at us, and anybody can send `X-Forwarded-Host`.
 */
function isOwnOrigin({ config }: App, { headers, protocol }: FastifyRequest): boolean {
  const { origin, host } = headers
  if (origin === undefined || origin === new URL(config.publicUrl).origin) return true
  return isLocalHost(config, host) && origin === `${protocol}://${host}`
}

function tokenMatches(request: FastifyRequest): boolean {
  const cookie = request.cookies[tokenCookie]
  const header = request.headers[tokenHeader]
  if (!cookie || typeof header !== 'string') return false
  return cookie.length >= 16 && equalSecrets(header, cookie)
}
