import type { FastifyInstance } from 'fastify'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { answerHub, type HubQuestion } from './answerHub.ts'
import { receiveNews } from './receiveNews.ts'

type Callback = { Params: { id: string; token: string } }

/** Largest feed that a hub may deliver, in bytes. */
const bodyLimit = 8_000_000

/** `/websub/:id/:token`: where hubs verify that we subscribed (GET) and deliver news (POST). W3C WebSub, for machines only. */
export function websubApi(server: FastifyInstance, app: App): void {
  server.register(async (hubs) => {
    // The signature is over the bytes as they came, whatever their type.
    hubs.removeAllContentTypeParsers()
    hubs.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    const options = { schema: { hide: true }, config: { may: 'anyone', fromOutside: true } } as const

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
      return reply.status(receipt === 'accepted' ? 202 : 410).send()
    })
  })
}

function readCallback({ id, token }: Callback['Params']): { id: number; token: string } {
  if (!/^\d{1,9}$/.test(id)) throw new AppError('not_found')
  return { id: Number(id), token }
}
