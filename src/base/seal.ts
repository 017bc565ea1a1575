import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

type Key = { secret: string }

/**
 * Encrypts a secret that must be read again, so that a copy of the database alone does not reveal
 * it: AES-256-GCM with a key derived from MIRQAB_SECRET (RFC 5869).
 * @param purpose each has a key of its own
 */
export function seal(key: Key, purpose: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Throws if it was sealed with another MIRQAB_SECRET or for another purpose, or was changed. */
export function unseal(key: Key, purpose: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(key, purpose), sealed.subarray(0, nonceBytes))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString()
}

const sealingKey = ({ secret }: Key, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
