import { createServer as createHttpServer, type ServerOptions } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { features } from '#features/all.ts'
import { addFeatureRoutes } from './addFeatureRoutes.ts'
import { serveCommentPages } from './comments/commentPages.ts'
import { compressReply } from './compressReply.ts'
import { serveCsrfCookie } from './csrf.ts'
import { serveFeeds } from './feeds/feeds.ts'
import { guardRoutes } from './guardRoutes.ts'
import { setClientIp, trustedProxies } from './limits/clientIp.ts'
import { limitConnections } from './limits/limitConnections.ts'
import { limitCost } from './limits/limitCost.ts'
import { limitUnderWay } from './limits/limitUnderWay.ts'
import { limitUnread } from './limits/limitUnread.ts'
import { localizeSuccess } from './localizeSuccess.ts'
import { createPageHits } from './pages/pageHits.ts'
import { sendErrorPage } from './pages/sendErrorPage.ts'
import { collectMethods, refuseOtherMethods } from './refuseOtherMethods.ts'
import { sendSecurityHeaders } from './securityHeaders.ts'
import { serveSecurityTxt } from './securityTxt.ts'
import { sendError } from './sendError.ts'
import { serveHealth } from './serveHealth.ts'
import { serveMetrics } from './serveMetrics.ts'
import { serveOpenapi } from './serveOpenapi.ts'
import { serveOutbox } from './serveOutbox.ts'
import { serveSearchAddress } from './serveSearchAddress.ts'
import { serveSharing } from './sharing/sharing.ts'
import { serveRobots } from './sitemaps/robots.ts'
import { serveSitemaps } from './sitemaps/sitemaps.ts'

/** Maximum size of a body in bytes; the longest text is a comment of 2,000 characters. */
const bodyLimit = 64 * 1024

/**
 * More than all live streams and the pages beside them need; further connections are closed, so
 * that memory does not run out.
 */
const maxConnections = 10_000

/**
 * The API without pages, not yet listening. Closing it writes what is buffered in memory.
 * @param more adds routes, which are guarded as all others
 */
export function createApiServer(app: App, more: ((api: ApiServer) => void)[] = []): FastifyInstance {
  const server: FastifyInstance = Fastify({
    bodyLimit,
    serverFactory: (handle) =>
      createHttpServer(connectionLimits(app), (request, response) => {
        if (!server.pageHits.answer(request, response)) handle(request, response)
      }),
    trustProxy: trustedProxies(app.config.trustProxy),
    frameworkErrors: (error, request, reply) => void sendMalformed(app, error, request, reply),
  })
  server.server.maxConnections = maxConnections
  server.setValidatorCompiler(validatorCompiler)
  // Responses are not validated here, because our own code creates them from typed rows, and tests
  // check them against the schemas.
  server.setSerializerCompiler(() => (data) => JSON.stringify(data))
  server.setErrorHandler((error, request, reply) => sendError(app, error, request, reply))
  server.setNotFoundHandler((request, reply) => sendError(app, new AppError('not_found'), request, reply))

  limitConnections(server, app)
  const addressOf = setClientIp(server, app)
  const underWay = limitUnderWay(server)
  const unread = limitUnread(server)
  sendSecurityHeaders(server)
  server.register(cookie)
  const cost = limitCost(server, app)
  server.decorate('pageHits', createPageHits({ addressOf, cost, underWay, unread }))
  server.addHook('onRequest', refuseFragments)
  serveHealth(server, app)
  serveMetrics(server, app)
  serveSecurityTxt(server, app)
  serveRobots(server, app)
  serveOpenapi(server, app)
  server.register(async (api) => {
    api.addHook(
      'onRequest',
      async (_request, reply) => void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'"),
    )
    api.addHook('onSend', compressReply)
    api.addHook('preSerialization', localizeSuccess)
    guardRoutes(api, app)
    const taken = collectMethods(api)
    serveCsrfCookie(api, app)
    serveOutbox(api, app)
    addFeatureRoutes(api, app)
    serveFeeds(api, app)
    serveSharing(api, app)
    serveSearchAddress(api)
    serveCommentPages(api, app)
    serveSitemaps(api, app)
    for (const add of more) add(api)
    // A separate plugin, so that it runs after the routes of plugins that features registered.
    api.register(async (rest) => refuseOtherMethods(rest, taken))
  })
  server.addHook('preClose', async () => {
    server.pageHits.stop()
    // A connection in use then ends with its response, instead of waiting 72 s for another request.
    server.server.keepAliveTimeout = 1
  })
  for (const { flush } of features) if (flush) server.addHook('onClose', () => flush(app))
  return server
}

/**
 * No browser sends what follows `#`. The router takes it for the query, URLs and caches do not, so
 * what it chose would be stored for the bare address.
 */
function refuseFragments({ url }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  done(url.includes('#') ? new AppError('bad_request') : undefined)
}

/**
 * Longer than proxies keep an idle connection (nginx: 60 s), so that they do not use one that is
 * being closed.
 */
const keepAliveTimeout = 72_000

/**
 * `requestTimeout`: how long a request may take to arrive (then 408), not how long a response may
 * take (live streams, slow readers). Node checks for late requests at an interval, so one may take
 * that much longer.
 */
function connectionLimits({ config: { requestTimeoutMs: requestTimeout } }: App): ServerOptions {
  const headersTimeout = Math.min(15_000, requestTimeout)
  return { requestTimeout, headersTimeout, connectionsCheckingInterval: Math.min(5_000, requestTimeout / 2), keepAliveTimeout }
}

/**
 * A malformed address matches no route: under /api it gets a JSON error, otherwise an error page.
 */
function sendMalformed(app: App, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const send = request.url.startsWith('/api/') ? sendError : sendErrorPage
  send(app, error, request, reply)
}
