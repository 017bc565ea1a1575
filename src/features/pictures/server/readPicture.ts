import type { App } from '#base/app.ts'
import { singleFlight } from '#base/singleFlight.ts'
import { fetchOriginal, resizes } from './fetchOriginal.ts'
import { pictureFile, readStored, storePicture } from './pictureStore.ts'
import { makeVariant, type PictureFormat } from './resizePicture.ts'

export type Picture = { bytes: Buffer; format: PictureFormat }

const once = singleFlight<Buffer>()

/**
 * An outside picture at one width, in the first of these formats that is on disk; else encoded now,
 * once for all waiting requests: in the first format, or in the last and fastest if other pictures
 * wait too. Throws like `fetchOriginal`.
 */
export async function readPicture(
  app: App,
  outsideUrl: string,
  width: number,
  formats: [PictureFormat, ...PictureFormat[]],
): Promise<Picture> {
  for (const format of formats) {
    const bytes = await readStored(app, pictureFile(app.config, outsideUrl, `${width}.${format}`))
    if (bytes) return { bytes, format }
  }
  const original = await fetchOriginal(app, outsideUrl)
  const format = resizes.isFull() ? (formats.at(-1) ?? formats[0]) : formats[0]
  const file = pictureFile(app.config, outsideUrl, `${width}.${format}`)
  return { bytes: await once(file, () => make(app, original, width, format, file)), format }
}

async function make(app: App, original: Buffer, width: number, format: PictureFormat, file: string): Promise<Buffer> {
  const variant = await resizes(() => makeVariant(original, width, format))
  await storePicture(app, file, variant)
  return variant
}
