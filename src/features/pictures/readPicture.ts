import type { Config } from '#base/config.ts'
import { keepOriginal, resizes } from './keepOriginal.ts'
import { keep, pictureFile, readKept } from './pictureStore.ts'
import { makeVariant, type PictureFormat } from './resizePicture.ts'

const underWay = new Map<string, Promise<Buffer>>()

/** An outside picture at one width and format: from disk, or made now, once for everyone who waits. Throws as `keepOriginal`. */
export async function readPicture(config: Config, outsideUrl: string, width: number, format: PictureFormat): Promise<Buffer> {
  const file = pictureFile(config, outsideUrl, `${width}.${format}`)
  const kept = await readKept(file)
  if (kept) return kept
  const running = underWay.get(file) ?? make(config, outsideUrl, width, format, file).finally(() => underWay.delete(file))
  underWay.set(file, running)
  return running
}

async function make(config: Config, outsideUrl: string, width: number, format: PictureFormat, file: string): Promise<Buffer> {
  const original = await keepOriginal(config, outsideUrl)
  const variant = await resizes(() => makeVariant(original, width, format))
  await keep(file, variant)
  return variant
}
