import type { Tx } from '#base/database/db.ts'
import { AppError } from '#base/errors.ts'
import { isTooSmall } from '#features/pictures/server/measurePicture.ts'
import { croppedSize } from '#features/pictures/server/resizePicture.ts'
import type { PictureForm } from '../../schema.ts'
import type { AboutPicture } from './presentPicture.ts'

export type PictureColumns = { picture_id?: number | null; picture?: AboutPicture | null }

/**
 * The columns of a piece for what was sent of its picture, which nobody deletes until the
 * transaction ends. Throws `invalid` if there is no such picture (it was uploaded long ago and no
 * piece had it), or too little of it is left.
 */
export async function holdPicture(tx: Tx, form: PictureForm | null | undefined): Promise<PictureColumns> {
  if (form === undefined) return {}
  if (form === null) return { picture_id: null, picture: null }
  const { id, ...about } = form
  const row = await tx.selectFrom('own_news_pictures').select(['width', 'height']).where('id', '=', id).forKeyShare().executeTakeFirst()
  if (!row) throw new AppError('invalid', { picture: ['picture_deleted'] })
  if (isTooSmall(croppedSize(row, about.crop))) throw new AppError('invalid', { 'picture.crop': ['picture_cut_too_much'] })
  return { picture_id: id, picture: about }
}
