import type { App } from '#base/app.ts'
import { keepOriginal, resizes } from './keepOriginal.ts'
import { PictureError } from './pictureError.ts'
import { measureOriginal, type PictureSize } from './resizePicture.ts'

const leastWidth = 200
const leastHeight = 100

/**
 * Brings an outside picture in and measures our copy (the original, at most 1280 × 2560). Throws `PictureError`, a lasting one for
 * a picture too small to be shown with news: a spacer, an icon, a counter.
 */
export async function measurePicture(app: App, outsideUrl: string): Promise<PictureSize> {
  const original = await keepOriginal(app, outsideUrl)
  const size = await resizes(() => measureOriginal(original))
  if (size.width < leastWidth || size.height < leastHeight) throw new PictureError(`too small: ${size.width}×${size.height}`, true)
  return size
}
