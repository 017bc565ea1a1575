import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitLargeBodies } from '#base/api/limitLargeBodies.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { answerHub, type HubQuestion } from './answerHub.ts'
import { readSubscription } from './readSubscription.ts'
import { type Receipt, receiveNews } from './receiveNews.ts'

type Callback = { Params: { id: string; token: string } }

/** Largest feed that a hub may deliver, in bytes. */
const bodyLimit = 8_000_000
const statusOf: Record<Receipt, number> = { accepted: 202, unwanted: 410, full: 503 }
const retryAfterSeconds = 60

/** `/websub/:id/:token`: where hubs verify that we subscribed (GET) and deliver news (POST). W3C WebSub, for machines only. */
export function websubApi(server: FastifyInstance, app: App): void {
  server.register(async (hubs) => {
    // The signature is over the bytes as they came, whatever their type.
    hubs.removeAllContentTypeParsers()
    hubs.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    hubs.addHook('onRequest', (request, reply) => refuseUnknown(app, request as FastifyRequest<Callback>, reply))
    hubs.addHook('onRequest', limitLargeBodies(app))
    const options = { schema: { hide: true }, config: { access: 'anyone', fromOutside: true } } as const

    hubs.get<Callback & { Querystring: HubQuestion }>('/websub/:id/:token', options, async (request, reply) => {
      const { id, token } = readCallback(request.params)
      return reply.type('text/plain; charset=utf-8').send(await answerHub(app, id, token, request.query))
    })

    hubs.post<Callback & { Body: Buffer | undefined }>('/websub/:id/:token', options, async (request, reply) => {
      const { id, token } = readCallback(request.params)
      const receipt = await receiveNews(app, id, token, {
        body: request.body ?? Buffer.alloc(0),
        signature: [request.headers['x-hub-signature']].flat()[0],
        contentType: request.headers['content-type'],
      })
      if (receipt === 'full') reply.header('retry-after', String(retryAfterSeconds))
      return reply.status(statusOf[receipt]).send()
    })
  })
}

/** Before a body is read: whoever does not know the token cannot make us keep one in memory. What cannot be a token does not reach the database. */
async function refuseUnknown(app: App, request: FastifyRequest<Callback>, reply: FastifyReply): Promise<void> {
  const { id, token } = request.params
  if (isWellFormed(id, token) && (await readSubscription(app, Number(id), token))) return
  reply.header('connection', 'close')
  throw new AppError('not_found')
}

/** As `hubCallback` makes them. */
function isWellFormed(id: string, token: string): boolean {
  return /^\d{1,9}$/.test(id) && /^[\w-]{43}$/.test(token)
}

function readCallback({ id, token }: Callback['Params']): { id: number; token: string } {
  return { id: Number(id), token }
}
