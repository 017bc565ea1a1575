import type { FastifyInstance } from 'fastify'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { readCaptionsUrl } from './captionsUrl.ts'
import { readCaptions } from './readCaptions.ts'

type Route = { Params: { signature: string; '*': string } }

/**
 * `GET /captions/:signature/*`: captions of a video as WebVTT, on our own origin, because browsers
 * take those of others only where the video allows it.
 */
export function playerApi(server: FastifyInstance, app: App): void {
  server.get<Route>('/captions/:signature/*', { schema: { hide: true }, config: { access: 'anyone', cost: 1 } }, async (request, reply) => {
    const outsideUrl = readCaptionsUrl(app.config, request.params.signature, request.params['*'])
    if (!outsideUrl) throw new AppError('forbidden')
    const captions = await readCaptions(app, outsideUrl)
    return reply.type('text/vtt; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(captions)
  })
}
