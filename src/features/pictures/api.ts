import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { choosePictureFormat } from './choosePictureFormat.ts'
import { readPictureAddress } from './pictureAddress.ts'
import { PictureError } from './pictureError.ts'
import { pictureWidths } from './pictureWidth.ts'
import { readPicture } from './readPicture.ts'

type Route = { Params: { signature: string; '*': string }; Querystring: { w?: string } }

/** `GET /pictures/:signature/*?w=640`: an outside picture at one of `pictureWidths`, in the best format that the reader accepts. */
export function picturesApi(server: FastifyInstance, app: App): void {
  server.get<Route>(
    '/pictures/:signature/*',
    { schema: { hide: true }, config: { may: 'anyone', rateLimit: false } },
    async (request, reply) => {
      const outsideUrl = readPictureAddress(app.config, request.params.signature, request.params['*'])
      if (!outsideUrl) throw new AppError('forbidden')
      const width = pictureWidths.find((offered) => String(offered) === request.query.w)
      if (!width) throw new AppError('invalid', { w: ['not_offered'] })

      const format = choosePictureFormat(request.headers.accept)
      const etag = `"${createHash('sha256').update(`${outsideUrl} ${width} ${format}`).digest('base64url').slice(0, 22)}"`
      reply.header('Vary', 'Accept').header('ETag', etag).header('Cache-Control', 'public, max-age=31536000, immutable')
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      const bytes = await readPicture(app.config, outsideUrl, width, format).catch((error: unknown) => refuse(reply, error))
      return reply.type(`image/${format}`).send(bytes)
    },
  )
}

function refuse(reply: FastifyReply, error: unknown): never {
  reply.removeHeader('ETag').header('Cache-Control', 'public, max-age=60')
  if (error instanceof PictureError) throw new AppError(error.lasting ? 'not_found' : 'unavailable')
  throw error
}
