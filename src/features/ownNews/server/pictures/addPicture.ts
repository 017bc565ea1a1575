import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { resizes } from '#features/pictures/server/fetchOriginal.ts'
import { isTooSmall } from '#features/pictures/server/measurePicture.ts'
import { noCrop } from '#features/pictures/server/ownPicture.ts'
import { PictureError } from '#features/pictures/server/pictureError.ts'
import { makeOriginal, measureOriginal } from '#features/pictures/server/resizePicture.ts'
import type { NewsPicture } from '../../schema.ts'
import { presentPicture } from './presentPicture.ts'

/**
 * Stores an uploaded picture as what we made of its pixels: upright, at most 1280 × 2560, without
 * metadata. It is deleted after a while unless a piece has it. Throws `invalid` (field `picture`)
 * for what is not a picture, cannot be decoded, or is too small.
 */
export async function addPicture(app: App, actor: Actor, bytes: unknown): Promise<NewsPicture> {
  if (!Buffer.isBuffer(bytes)) throw new AppError('invalid', { picture: ['picture_unreadable'] })
  const { original, size } = await resizes(() => decode(bytes))
  if (isTooSmall(size)) throw new AppError('invalid', { picture: ['picture_too_small'] })
  const row = await inTransaction(app.db, async (tx) => {
    const added = await tx
      .insertInto('own_news_pictures')
      .values({ bytes: original, ...size, uploader_id: actor.id, uploaded_at: app.now() })
      .returning(['id', 'key', 'width', 'height', 'color'])
      .executeTakeFirstOrThrow()
    const { id, width, height } = added
    await recordAct(app, tx, actor, { action: 'add_news_picture', subject: { type: 'own_news_picture', id }, after: { width, height } })
    return added
  })
  return presentPicture(app, row, { description: '', credit: '', focus_x: 50, focus_y: 50, crop: noCrop })
}

async function decode(bytes: Buffer) {
  try {
    const original = await makeOriginal(bytes)
    return { original, size: await measureOriginal(original) }
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    throw new AppError('invalid', { picture: [error.message.startsWith('too large') ? 'picture_too_many_pixels' : 'picture_unreadable'] })
  }
}
