import type { App } from '#base/app.ts'
import { fetchOriginal, resizes } from './fetchOriginal.ts'
import { PictureError } from './pictureError.ts'
import { measureOriginal, type PictureSize } from './resizePicture.ts'

const minWidth = 200
const minHeight = 100

/** Whether a picture is too small for a post: a spacer, an icon, a tracking pixel. */
export const isTooSmall = ({ width, height }: { width: number; height: number }) => width < minWidth || height < minHeight

/**
 * Fetches an outside picture and measures our copy (the original, at most 1280 × 2560). Throws
 * `PictureError`, a lasting one for a picture that is too small for a post.
 */
export async function measurePicture(app: App, outsideUrl: string): Promise<PictureSize> {
  const original = await fetchOriginal(app, outsideUrl)
  const size = await resizes(() => measureOriginal(original))
  if (isTooSmall(size)) throw new PictureError(`too small: ${size.width}×${size.height}`, true)
  return size
}
