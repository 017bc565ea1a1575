import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitLargeBodies } from '#base/api/limitLargeBodies.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { readSubscription } from './websub/readSubscription.ts'
import { type Receipt, receiveDelivery } from './websub/receiveDelivery.ts'
import { type HubQuery, verifySubscription } from './websub/verifySubscription.ts'

type Callback = { Params: { id: string; token: string } }

/** Bytes. */
const bodyLimit = 8_000_000
const statusOf: Record<Receipt, number> = { accepted: 202, unwanted: 410, full: 503 }
const retryAfterSeconds = 60

/**
 * `/websub/:id/:token`: where hubs verify a subscription (GET) and deliver feeds (POST), as defined
 * by W3C WebSub.
 */
export function websubApi(server: FastifyInstance, app: App): void {
  server.register(async (hubs) => {
    // The signature covers the raw bytes, whatever their content type.
    hubs.removeAllContentTypeParsers()
    hubs.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    hubs.addHook('onRequest', (request, reply) => refuseUnknown(app, request as FastifyRequest<Callback>, reply))
    hubs.addHook('onRequest', limitLargeBodies(app))
    const options = { schema: { hide: true }, config: { access: 'anyone', crossSite: true } } as const

    hubs.get<Callback & { Querystring: HubQuery }>('/websub/:id/:token', options, async (request, reply) => {
      const { id, token } = readCallback(request.params)
      return reply.type('text/plain; charset=utf-8').send(await verifySubscription(app, id, token, request.query))
    })

    hubs.post<Callback & { Body: Buffer | undefined }>('/websub/:id/:token', options, async (request, reply) => {
      const { id, token } = readCallback(request.params)
      const receipt = await receiveDelivery(app, id, token, {
        body: request.body ?? Buffer.alloc(0),
        signature: [request.headers['x-hub-signature']].flat()[0],
        contentType: request.headers['content-type'],
      })
      if (receipt === 'full') reply.header('retry-after', String(retryAfterSeconds))
      return reply.status(statusOf[receipt]).send()
    })
  })
}

/**
 * Runs before the body is read, so a client without the token cannot fill our memory. A malformed
 * token never reaches the database.
 */
async function refuseUnknown(app: App, request: FastifyRequest<Callback>, reply: FastifyReply): Promise<void> {
  const { id, token } = request.params
  if (isWellFormed(id, token) && (await readSubscription(app, Number(id), token))) return
  reply.header('connection', 'close')
  throw new AppError('not_found')
}

/** Whether id and token are as `hubCallback` makes them. */
function isWellFormed(id: string, token: string): boolean {
  return /^\d{1,9}$/.test(id) && /^[\w-]{43}$/.test(token)
}

function readCallback({ id, token }: Callback['Params']): { id: number; token: string } {
  return { id: Number(id), token }
}
