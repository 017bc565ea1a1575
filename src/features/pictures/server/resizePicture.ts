import sharp, { type Metadata, type Sharp } from 'sharp'
import { decodingMemory } from './decodingMemory.ts'
import { dropPngText } from './dropPngText.ts'
import { PictureError } from './pictureError.ts'
import { refuseManyScans } from './refuseManyScans.ts'

// One thread per picture and no cache, because the pages of the same process come first.
sharp.concurrency(1)
sharp.cache(false)

export type PictureFormat = 'avif' | 'webp' | 'jpeg'
/** Parts that are cut off each edge, in percent of the whole picture. */
export type Crop = { top: number; right: number; bottom: number; left: number }
export type PictureSize = { width: number; height: number; color: string }

const maxPixels = 40_000_000
/** A picture that is one pixel high and twenty million wide needs 700 MB. */
const maxSide = 16_384
/** Bytes. */
const maxMemory = 100 * 1024 ** 2
const maxSeconds = 10
const originalSize = { width: 1280, height: 2560, fit: 'inside', withoutEnlargement: true } as const

/**
 * Turns untrusted bytes into the copy that we store: upright, at most 1280 × 2560, first frame
 * only, no metadata; JPEG, or PNG if it is transparent. Throws a lasting `PictureError` for
 * anything that is not a JPEG, PNG, WebP, GIF, AVIF or HEIF, is broken, or has more than 40 million
 * pixels (fewer if the decoder holds them all in memory: 5.8 million for AVIF). SVG is refused,
 * because it can contain scripts.
 */
export async function makeOriginal(outside: Uint8Array): Promise<Buffer> {
  if (!isPicture(outside)) throw new PictureError('not a picture', true)
  try {
    refuseManyScans(outside)
    const bytes = dropPngText(outside)
    const metadata = await open(bytes).metadata()
    refuseLarge(metadata)
    const resized = open(bytes).autoOrient().resize(originalSize)
    return await (metadata.hasAlpha ? resized.png() : resized.jpeg({ quality: 90, chromaSubsampling: '4:4:4' })).timeout(limit).toBuffer()
  } catch (error) {
    if (error instanceof PictureError) throw error
    if (/pixel limit/.test((error as Error).message)) throw new PictureError('too large to decode', true, { cause: error })
    throw new PictureError(`broken picture: ${(error as Error).message}`, true, { cause: error })
  }
}

function refuseLarge(metadata: Metadata): void {
  const { width, height } = metadata
  if (Math.max(width, height) > maxSide || decodingMemory(metadata) > maxMemory)
    throw new PictureError(`too large to decode: ${width}×${height}`, true)
}

/** Makes one width and format of a stored original; never enlarged. */
export function makeVariant(original: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const resized = open(original).resize({ width, withoutEnlargement: true })
  return encode(resized, format).timeout(limit).toBuffer()
}

/** The size in pixels of a picture that is cropped. */
export function croppedSize({ width, height }: { width: number; height: number }, crop: Crop): { width: number; height: number } {
  const { width: croppedWidth, height: croppedHeight } = boxOf({ width, height }, crop)
  return { width: croppedWidth, height: croppedHeight }
}

/** A stored original, cropped. */
export async function cropPicture(original: Buffer, crop: Crop): Promise<Buffer> {
  if (Object.values(crop).every((percent) => percent === 0)) return original
  const { width, height, format } = await open(original).metadata()
  const cropped = open(original).extract(boxOf({ width, height }, crop))
  return (format === 'png' ? cropped.png() : cropped.jpeg({ quality: 90, chromaSubsampling: '4:4:4' })).timeout(limit).toBuffer()
}

function boxOf({ width, height }: { width: number; height: number }, crop: Crop) {
  const left = Math.round((width * crop.left) / 100)
  const top = Math.round((height * crop.top) / 100)
  return {
    left,
    top,
    width: Math.max(1, width - left - Math.round((width * crop.right) / 100)),
    height: Math.max(1, height - top - Math.round((height * crop.bottom) / 100)),
  }
}

/** Size of a stored original in pixels, and its dominant colour as #rrggbb. */
export async function measureOriginal(original: Buffer): Promise<PictureSize> {
  const { width, height } = await open(original).metadata()
  const small = await open(original).resize({ width: 64 }).flatten({ background: '#ffffff' }).png().toBuffer()
  const { dominant } = await open(small).stats()
  const color = [dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')
  return { width, height, color: `#${color}` }
}

const limit = { seconds: maxSeconds }

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'none', sequentialRead: true })
}

/**
 * AVIF effort 2: at 640 px a seventh of the time of the default 4 for a tenth more bytes
 * (bench/pictures.ts).
 */
function encode(picture: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 52, effort: 2 })
  if (format === 'webp') return picture.webp({ quality: 74 })
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 76, mozjpeg: true })
}

/** Whether it is a picture, by the first bytes, because the declared type is often wrong. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  const isHeif = start.slice(4, 8) === 'ftyp' && /^(avi[fs]|mif1|msf1|hei[cx])$/.test(start.slice(8))
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP')
  return isHeif || isWebp || ['\xff\xd8\xff', '\x89PNG', 'GIF87a', 'GIF89a'].some((magic) => start.startsWith(magic))
}
