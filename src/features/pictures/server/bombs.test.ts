import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodingMemory } from './decodingMemory.ts'
import { dropPngText } from './dropPngText.ts'
import { makeOriginal } from './resizePicture.ts'

const solid = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#123456' } })
const photo = await solid(400, 300).png().toBuffer()

describe('a small file that needs much memory or time', () => {
  test('as a PNG full of compressed texts is decoded without them', async () => {
    const packed = deflateSync(Buffer.alloc(7_900_000, 'a'), { level: 9 })
    const texts = Array.from({ length: 40 }, (_, index) => chunk('zTXt', Buffer.concat([Buffer.from(`k${index}\0\0`), packed])))
    const bomb = withChunks(photo, texts)
    const before = process.resourceUsage().maxRSS
    expect((await sharp(await makeOriginal(bomb)).metadata()).width).toBe(400)
    // With the texts it takes 1.5 GB.
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(400)
    expect(Buffer.compare(dropPngText(bomb), dropPngText(photo))).toBe(0)
  })

  test('as a PNG with thousands of unknown chunks or false chunk lengths is refused or truncated, never read past its end', async () => {
    const many = Array.from({ length: 3_000 }, () => chunk('zTXt', Buffer.from('k\0\0')))
    await expect(makeOriginal(withChunks(photo, many))).rejects.toMatchObject({ lasting: true })
    const lying = chunk('tEXt', Buffer.from('k\0v'))
    lying.writeUInt32BE(0xffff_fff0)
    const cut = dropPngText(withChunks(photo, [lying]))
    expect(cut.length).toBeLessThanOrEqual(photo.length)
    await expect(makeOriginal(withChunks(photo, [lying]))).rejects.toMatchObject({ lasting: true })
  })

  test('as an AVIF of more than 5.8 million pixels is refused', async () => {
    const [large, usual] = await Promise.all([
      solid(3000, 2000).avif({ effort: 0 }).toBuffer(),
      solid(1920, 1080).avif({ effort: 0 }).toBuffer(),
    ])
    expect(large.length).toBeLessThan(1_000)
    await expect(makeOriginal(large)).rejects.toMatchObject({ lasting: true, message: 'too large to decode: 3000×2000' })
    await expect(makeOriginal(usual)).resolves.toBeInstanceOf(Buffer)
  })

  test('as a picture one pixel high is refused', async () => {
    const line = await solid(16_385, 1).png().toBuffer()
    await expect(makeOriginal(line)).rejects.toMatchObject({ lasting: true, message: 'too large to decode: 16385×1' })
  })

  test('as a progressive JPEG of a thousand scans is refused', async () => {
    const jpeg = await solid(800, 600).jpeg({ progressive: true }).toBuffer()
    await expect(makeOriginal(jpeg)).resolves.toBeInstanceOf(Buffer)
    const last = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
    const bomb = Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: 1_000 }, () => last), jpeg.subarray(-2)])
    await expect(makeOriginal(bomb)).rejects.toMatchObject({ lasting: true, message: 'too many scans' })
  })

  test('is judged by the memory of its decoder: a photo of 40 megapixels is accepted as baseline JPEG, refused as progressive', async () => {
    const kinds = {
      'photo.jpg': solid(800, 500).jpeg(),
      'photo.png': solid(800, 500).png(),
      'photo.webp': solid(800, 500).webp(),
      'progressive.jpg': solid(800, 500).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      'interlaced.png': solid(800, 500).png({ progressive: true }),
      'picture.gif': solid(800, 500).gif(),
      'picture.avif': solid(800, 500).avif({ effort: 0 }),
    }
    const megabytes: Record<string, number> = {}
    for (const [name, picture] of Object.entries(kinds)) {
      const small = await sharp(await picture.toBuffer()).metadata()
      megabytes[name] = Math.round(decodingMemory({ ...small, width: 8000, height: 5000 }) / 1e6)
    }
    expect(megabytes).toEqual({
      'photo.jpg': 40,
      'photo.png': 40,
      'photo.webp': 40,
      'progressive.jpg': 264,
      'interlaced.png': 168,
      'picture.gif': 240,
      'picture.avif': 720,
    })
  })
})

/** Puts these chunks behind the header (PNG specification, section 5). */
function withChunks(png: Buffer, chunks: Buffer[]): Buffer {
  const headerEnd = 33
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
