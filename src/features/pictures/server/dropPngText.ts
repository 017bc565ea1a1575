import { PictureError } from './pictureError.ts'

/** What the pixels and their colours need. Of these only the colour profile is compressed, and the decoder inflates no more than 8 MB of it. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'eXIf'].map(numberOf))
const signatureBytes = 8
/** Real ones have fewer than twenty. */
const mostDropped = 1_000

/**
 * A PNG without its texts (`zTXt`, `iTXt`): the decoder inflates each to as much as 8 MB and keeps a thousand of them, so that 770 KB became 3.8 GB.
 * Chunks: PNG specification, section 5.3. Other pictures come back as they are. Throws a lasting `PictureError` for more than a thousand such chunks.
 */
export function dropPngText(picture: Uint8Array): Uint8Array {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return picture
  const parts: Buffer[] = [bytes.subarray(0, signatureBytes)]
  let from = signatureBytes
  let at = signatureBytes
  while (at + 8 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (!kept.has(bytes.readUInt32BE(at + 4))) {
      if (parts.push(bytes.subarray(from, at)) > mostDropped) throw new PictureError('too many chunks', true)
      from = end
    }
    at = end
  }
  return Buffer.concat([...parts, bytes.subarray(from)])
}

function numberOf(type: string): number {
  return Buffer.from(type, 'latin1').readUInt32BE()
}
