import { PictureError } from './pictureError.ts'

/**
 * Chunks that pixels and colours need. Of these only the colour profile is compressed, and the
 * decoder inflates at most 8 MB of it.
 */
const neededChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'eXIf'].map(numberOf))
const signatureBytes = 8
/** Real pictures have fewer than twenty. */
const maxDropped = 1_000

/**
 * Removes the texts (`zTXt`, `iTXt`) of a PNG: the decoder inflates each to up to 8 MB and holds a
 * thousand of them, so 770 KB became 3.8 GB. Chunks: PNG specification §5.3. Other formats are
 * returned unchanged. Throws a lasting `PictureError` for more than a thousand such chunks.
 */
export function dropPngText(picture: Uint8Array): Uint8Array {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return picture
  const parts: Buffer[] = [bytes.subarray(0, signatureBytes)]
  let from = signatureBytes
  let at = signatureBytes
  while (at + 8 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (!neededChunks.has(bytes.readUInt32BE(at + 4))) {
      if (parts.push(bytes.subarray(from, at)) > maxDropped) throw new PictureError('too many chunks', true)
      from = end
    }
    at = end
  }
  return Buffer.concat([...parts, bytes.subarray(from)])
}

function numberOf(type: string): number {
  return Buffer.from(type, 'latin1').readUInt32BE()
}
