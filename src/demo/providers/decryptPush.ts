import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The secrets that a browser holds for one subscription (RFC 8291, 3.1). */
export type BrowserKeys = { ecdh: ECDH; auth: Buffer }

/** @param seed the same one makes the same keys */
export function makeBrowserKeys(seed: string | Buffer = randomBytes(32)): BrowserKeys {
  const ecdh = createECDH('prime256v1')
  const bytes = Buffer.from(hkdfSync('sha256', seed, '', 'browser', 48))
  // Smaller than the order of the curve, which begins with 2^32 - 1.
  bytes[0] = (bytes[0] ?? 0) & 0x7f
  ecdh.setPrivateKey(bytes.subarray(0, 32))
  return { ecdh, auth: bytes.subarray(32) }
}

const tagBytes = 16

/**
 * Decrypts one message as a browser does (RFC 8291 over RFC 8188, one record). Independent of the
 * library that encrypts, so that it verifies it. Throws if a byte is wrong.
 */
export function decryptPush({ ecdh, auth }: BrowserKeys, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const keyLength = body.readUInt8(20)
  const serverKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  if (record.length > recordSize) throw new Error('a push message has one record')

  const shared = ecdh.computeSecret(serverKey)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), serverKey])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, keyInfo, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))

  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-tagBytes))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()])
  // The last record ends with the delimiter 2 and zeros (RFC 8188, 2).
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('the padding delimiter is missing')
  return padded.subarray(0, end).toString('utf8')
}
