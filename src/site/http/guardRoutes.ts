import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAtLeast } from '#access/roles.ts'
import type { RequestSession } from '#access/server/sessions/reader.ts'
import { type OpenSession, readSession } from '#access/server/sessions/readSession.ts'
import { sessionCookie, setSessionCookie } from '#access/server/sessions/sessionCookie.ts'
import type { User } from '#access/user.ts'
import type { Access, StaffAccess } from '#base/api/access.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { asksAgain, isAct } from '#features/audit/acts.ts'
import { requireFactor } from '#features/staff/server/factor/requireFactor.ts'
import { giveTokenWithSession, refuseForgedForm, refuseForgery } from './csrf.ts'

/**
 * Age in ms after which a session is looked up again, because a body may take a minute to arrive,
 * and the session may end or lose its role meanwhile.
 */
const maxStaleMs = 1_000

/**
 * Guards every route added after this. A route must declare who may call it (`config: { access }`);
 * before the body is read, others get 401 without a session, or 403 without the right.
 */
export function guardRoutes(api: FastifyInstance, app: App): void {
  api.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${method} ${url} does not declare who may call it: config: { access: … }`)
    if (isForStaff(config.access) && !config.noCall && !isAct(config.act ?? ''))
      throw new Error(`${method} ${url} does not declare its act`)
  })
  api.decorateRequest('session')
  api.addHook('onRequest', async (request, reply) => {
    refuseForgery(app, request)
    await requireAccess(app, request, reply)
  })
  api.addHook('preHandler', async (request, reply) => {
    refuseForgedForm(request)
    if (performance.now() - request.session.checkedAt > maxStaleMs) await requireAccess(app, request, reply)
  })
  api.addHook('onSend', async (request, reply) => giveTokenWithSession(app, request, reply))
  api.addHook('onSend', async (request, reply) => forbidStoring(request, reply))
}

async function requireAccess(app: App, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { access = 'admin', act = '', visitorError = 'unauthorized' } = request.routeOptions.config
  request.session = openRequestSession(app, request, reply)
  if (access === 'anyone') return
  const session = await request.session.find()
  if (!session) throw new AppError(visitorError)
  if (!isMeantFor(session.user, request)) throw new AppError('other_account')
  if (!isAllowed(session.user, access)) throw new AppError(access === 'verified' ? 'unverified' : 'forbidden')
  if (isForStaff(access) && !isRead(request)) await requireFactor(app, session, isAct(act) && asksAgain(act))
}

/**
 * A response that depends on the session, sets a cookie, or has no declared lifetime must not be
 * cached (RFC 9111 §5.2.2.5).
 */
function forbidStoring(request: FastifyRequest, reply: FastifyReply): void {
  const isPersonal = request.session?.isUsed || reply.hasHeader('set-cookie')
  if (isPersonal || !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
}

function openRequestSession(app: App, request: FastifyRequest, reply: FastifyReply): RequestSession {
  let found: Promise<OpenSession | null> | undefined
  const requestSession: RequestSession = {
    current: null,
    isUsed: false,
    checkedAt: performance.now(),
    find() {
      requestSession.isUsed = true
      found ??= findSession(app, request, reply).then((session) => {
        requestSession.current = session
        requestSession.checkedAt = performance.now()
        return session
      })
      return found
    },
  }
  return requestSession
}

async function findSession(app: App, request: FastifyRequest, reply: FastifyReply): Promise<OpenSession | null> {
  const cookie = request.cookies[sessionCookie]
  const { authorization, 'user-agent': userAgent } = request.headers
  if (request.routeOptions.config.crossSite || (!cookie && !authorization)) return null
  const session = await readSession(app, { cookie, authorization, userAgent, ip: request.ip })
  if (session?.prolonged && cookie && !authorization) setSessionCookie(app, reply, cookie)
  return session
}

/**
 * A write that waited on a device names its account, because another may have signed in there
 * meanwhile.
 */
function isMeantFor({ id }: User, { headers }: FastifyRequest): boolean {
  const account = headers['x-account']
  return account === undefined || account === String(id)
}

/** Whether a user may call what has this access. */
export function isAllowed(reader: User, access: Exclude<Access, 'anyone'>): boolean {
  if (access === 'signed_in') return true
  if (access === 'verified') return reader.email_verified || reader.role !== 'reader'
  return isAtLeast(reader.role, access)
}

const isRead = ({ method, routeOptions }: FastifyRequest) => (method === 'GET' || method === 'HEAD') && !routeOptions.config.writes

const isForStaff = (access: Access): access is StaffAccess => access === 'moderator' || access === 'editor' || access === 'admin'
