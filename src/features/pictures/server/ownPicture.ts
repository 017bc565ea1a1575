import type { App } from '#base/app.ts'
import { PictureError } from './pictureError.ts'
import { type Crop, cropPicture } from './resizePicture.ts'

export const noCrop: Crop = { top: 0, right: 0, bottom: 0, left: 0 }

const pattern = /^own-picture:([0-9a-f-]{36})(?:\/(\d{1,2}),(\d{1,2}),(\d{1,2}),(\d{1,2}))?$/

/**
 * Returns what stands where other pictures have an outside URL: a picture of `own_news_pictures` by
 * its key, cropped.
 */
export function ownPictureUrl(key: string, crop: Crop): string {
  const cut = [crop.top, crop.right, crop.bottom, crop.left]
  return `own-picture:${key}${cut.some((percent) => percent > 0) ? `/${cut.join()}` : ''}`
}

/** The reverse; null for any other URL. */
export function parseOwnPicture(url: string): { key: string; crop: Crop } | null {
  const [, key, top = 0, right = 0, bottom = 0, left = 0] = pattern.exec(url) ?? []
  return key === undefined ? null : { key, crop: { top: Number(top), right: Number(right), bottom: Number(bottom), left: Number(left) } }
}

/** Reads a picture of our own and crops it. Throws a lasting `PictureError` if it was deleted. */
export async function readOwnPicture(app: App, { key, crop }: { key: string; crop: Crop }): Promise<Buffer> {
  const row = await app.publicDb.selectFrom('own_news_pictures').select('bytes').where('key', '=', key).executeTakeFirst()
  if (!row) throw new PictureError('was deleted', true)
  return cropPicture(row.bytes, crop)
}
