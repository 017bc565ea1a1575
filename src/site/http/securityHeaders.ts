import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/**
 * Sends Helmet's headers with every response. Agencies can see that readers come from us; pages and
 * the documentation set their own content policies.
 */
export function sendSecurityHeaders(server: FastifyInstance): void {
  const headers = readHeaders(helmet({ contentSecurityPolicy: false, referrerPolicy: { policy: 'strict-origin-when-cross-origin' } }))
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * The headers that Helmet sets, once: they are the same for all requests, and setting it up for
 * each took a tenth of the time of a cached page.
 */
function readHeaders(set: ReturnType<typeof helmet>): Record<string, string> {
  const headers: Record<string, string> = {}
  const setHeader = (name: string, value: string) => Object.assign(headers, { [name.toLowerCase()]: value })
  const response = { setHeader, removeHeader() {} }
  set({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}
