import type { App } from '#base/app.ts'
import type { Db } from '#base/database/db.ts'
import { noCrop, ownPictureUrl } from '#features/pictures/server/ownPicture.ts'
import { pictureUrl } from '#features/pictures/server/pictureUrl.ts'
import { croppedSize } from '#features/pictures/server/resizePicture.ts'
import type { PostImage } from '#features/posts/server/store/editPost.ts'
import type { NewsPicture, PictureForm } from '../../schema.ts'

/** Information of an editor about a picture, as the column `picture` has it. */
export type AboutPicture = Omit<PictureForm, 'id'>
/** A row of `own_news_pictures` without its bytes. */
export type PictureRow = { id: number; key: string; width: number; height: number; color: string }

/** The picture of a piece, or of one of its versions, in the editor. */
export async function readPicture(app: App, db: Db, id: number | null, about: unknown): Promise<NewsPicture | null> {
  return id === null ? null : presentPicture(app, await findPicture(db, id), about as AboutPicture)
}

/** A picture that a piece or a version has, so it is there. */
function findPicture(db: Db, id: number): Promise<PictureRow> {
  return db.selectFrom('own_news_pictures').select(['id', 'key', 'width', 'height', 'color']).where('id', '=', id).executeTakeFirstOrThrow()
}

export function presentPicture({ config }: App, { id, key, width, height }: PictureRow, about: AboutPicture): NewsPicture {
  const shown = { src: pictureUrl(config, ownPictureUrl(key, about.crop)), focus: focusOf(about) }
  return { id, src: pictureUrl(config, ownPictureUrl(key, noCrop)), width, height, ...about, shown }
}

/** The picture of a piece as its post has it. */
export async function pictureOfPost(db: Db, news: { picture_id: number | null; picture: unknown }): Promise<PostImage | null> {
  if (news.picture_id === null) return null
  const row = await findPicture(db, news.picture_id)
  const about = news.picture as AboutPicture
  return {
    url: ownPictureUrl(row.key, about.crop),
    ...croppedSize(row, about.crop),
    color: row.color,
    about: { description: about.description, ...(about.credit && { credit: about.credit }), focus: focusOf(about) },
  }
}

/** Returns the point in percent of what is left after cropping. */
function focusOf({ focus_x, focus_y, crop }: AboutPicture): [number, number] {
  const within = (focus: number, start: number, end: number) =>
    Math.round(Math.min(1, Math.max(0, (focus - start) / (100 - start - end))) * 100)
  return [within(focus_x, crop.left, crop.right), within(focus_y, crop.top, crop.bottom)]
}
