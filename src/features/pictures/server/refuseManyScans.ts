import { PictureError } from './pictureError.ts'

/** Encoders make about ten; previews in the metadata may have a few more. */
const maxScans = 100
const startOfScan = Buffer.from([0xff, 0xda])

/**
 * Throws a lasting `PictureError` for a JPEG (ITU-T T.81) of more than a hundred scans. Each scan
 * passes over all pixels, and no timeout stops the decoder between them: 882 scans in 127 KB took 5
 * s.
 */
export function refuseManyScans(picture: Uint8Array): void {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  if (bytes[0] !== 0xff) return
  let scans = 0
  for (let at = bytes.indexOf(startOfScan); at >= 0; at = bytes.indexOf(startOfScan, at + 2)) {
    scans += 1
    if (scans > maxScans) throw new PictureError('too many scans', true)
  }
}
