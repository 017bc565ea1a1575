import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { pictureWidths } from '../pictureWidth.ts'
import { choosePictureFormats } from './choosePictureFormats.ts'
import { PictureError } from './pictureError.ts'
import { readPictureUrl } from './pictureUrl.ts'
import { readPicture } from './readPicture.ts'

type Route = { Params: { signature: string; '*': string }; Querystring: { w?: string } }

/**
 * `GET /pictures/:signature/*?w=640`: an outside picture at one of `pictureWidths`, in the best
 * format that the reader accepts.
 */
export function picturesApi(server: FastifyInstance, app: App): void {
  server.get<Route>('/pictures/:signature/*', { schema: { hide: true }, config: { access: 'anyone', cost: 0 } }, async (request, reply) => {
    const outsideUrl = readPictureUrl(app.config, request.params.signature, request.params['*'])
    if (!outsideUrl) throw new AppError('forbidden')
    const width = pictureWidths.find((offered) => String(offered) === request.query.w)
    // Any other spelling of the URL would be another copy in the caches on the way.
    if (!width || Object.keys(request.query).length > 1) throw new AppError('invalid', { w: ['not_offered'] })

    const formats = choosePictureFormats(request.headers.accept)
    const knownEtag = request.headers['if-none-match']
    reply.header('Vary', 'Accept').header('Cache-Control', 'public, max-age=31536000, immutable')
    if (formats.some((format) => knownEtag === etagOf(outsideUrl, width, format))) return reply.status(304).header('ETag', knownEtag).send()
    const { bytes, format } = await readPicture(app, outsideUrl, width, formats).catch((error: unknown) => refuse(reply, error))
    return reply
      .header('ETag', etagOf(outsideUrl, width, format))
      .type(`image/${format}`)
      .send(bytes)
  })
}

function etagOf(outsideUrl: string, width: number, format: string): string {
  return `"${createHash('sha256').update(`${outsideUrl} ${width} ${format}`).digest('base64url').slice(0, 22)}"`
}

function refuse(reply: FastifyReply, error: unknown): never {
  reply.header('Cache-Control', 'public, max-age=60')
  if (error instanceof PictureError) throw new AppError(error.lasting ? 'not_found' : 'unavailable')
  throw error
}
