import type { ApiServer } from '#base/api/apiServer.ts'
import { limitLargeBodies } from '#base/api/limitLargeBodies.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { maxPictureBytes } from '../../newsLimits.ts'
import { AddedPicture } from '../../schema.ts'
import { newsSuccesses } from '../messages.ts'
import { addPicture } from './addPicture.ts'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
/** Milliseconds of CPU, about: decoding and encoding. */
const cost = 100

/** The desk's route for uploading a picture. That it is in a piece is said by saving the piece. */
export function newsPicturesApi(server: ApiServer, app: App): void {
  server.register(async (uploads) => {
    uploads.addHook('onRequest', limitLargeBodies(app))
    uploads.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: maxPictureBytes }, (_request, body, done) => done(null, body))
    const schema = {
      tags: ['desk'],
      summary: 'Upload a picture for own news: JPEG, PNG, WebP or AVIF of at most 10 MB, as the body',
      response: { 200: successOf(AddedPicture), 422: ErrorReply },
    }
    const config = { access: 'editor', act: 'add_news_picture', cost } as const
    uploads.post<{ Body: unknown }>('/api/desk/news/pictures', { schema, config, bodyLimit: maxPictureBytes }, async (request) =>
      success(newsSuccesses.picture_added, { picture: await addPicture(app, actorOf(request), request.body) }),
    )
  })
}
