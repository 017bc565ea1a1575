import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { May } from '#base/api/may.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { isAtLeast } from '#features/accounts/roles.ts'
import type { User } from '#features/accounts/schema.ts'
import type { Visit } from '#features/accounts/server/sessions/reader.ts'
import { type OpenSession, readSession } from '#features/accounts/server/sessions/readSession.ts'
import { sessionCookie, setSessionCookie } from '#features/accounts/server/sessions/sessionCookie.ts'
import { giveTokenWithSession, refuseForgery } from './csrf.ts'

/**
 * Guards every route added after this: it must say who may call it (`config: { may }`), and before its body is read, others are answered 401 without a
 * session, 403 without the right.
 */
export function guardRoutes(api: FastifyInstance, app: App): void {
  api.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.may) throw new Error(`${method} ${url} does not say who may call it: config: { may: … }`)
  })
  api.decorateRequest('visit')
  api.addHook('onRequest', async (request, reply) => {
    const { may = 'admin', visitorError = 'unauthorized' } = request.routeOptions.config
    refuseForgery(app, request)
    request.visit = openVisit(app, request, reply)
    if (may === 'anyone') return
    const session = await request.visit.find()
    if (!session) throw new AppError(visitorError)
    if (!isAllowed(session.user, may)) throw new AppError(may === 'verified' ? 'unverified' : 'forbidden')
  })
  api.addHook('onSend', async (request, reply) => giveTokenWithSession(app, request, reply))
  api.addHook('onSend', async (request, reply) => forbidStoring(request, reply))
}

/** An answer that depends on who asks, that sets a cookie, or whose route names no lifetime is stored by no cache (RFC 9111 §5.2.2.5). */
function forbidStoring(request: FastifyRequest, reply: FastifyReply): void {
  const isPersonal = request.visit?.isAsked || reply.hasHeader('set-cookie')
  if (isPersonal || !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
}

function openVisit(app: App, request: FastifyRequest, reply: FastifyReply): Visit {
  let found: Promise<OpenSession | null> | undefined
  const visit: Visit = {
    session: null,
    isAsked: false,
    find() {
      visit.isAsked = true
      found ??= findSession(app, request, reply).then((session) => {
        visit.session = session
        return session
      })
      return found
    },
  }
  return visit
}

async function findSession(app: App, request: FastifyRequest, reply: FastifyReply): Promise<OpenSession | null> {
  const cookie = request.cookies[sessionCookie]
  const { authorization, 'user-agent': userAgent } = request.headers
  if (request.routeOptions.config.fromOutside || (!cookie && !authorization)) return null
  const session = await readSession(app, { cookie, authorization, userAgent, address: request.ip })
  if (session?.prolonged && cookie && !authorization) setSessionCookie(app, reply, cookie)
  return session
}

function isAllowed(reader: User, may: Exclude<May, 'anyone'>): boolean {
  if (may === 'signed_in') return true
  if (may === 'verified') return reader.email_verified || reader.role !== 'reader'
  return isAtLeast(reader.role, may)
}
