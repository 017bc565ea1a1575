import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#base/config.ts'

const addressCaches = new WeakMap<Config, Map<string, string>>()
const mostCached = 20_000
const signatureBytes = 16

/**
 * Where readers get an outside picture: `/pictures/<signature>/<base64url of the address>?w=640`. The signature (HMAC-SHA256,
 * first 16 bytes) keeps the proxy from fetching what we never named. Other widths: `pictureWidth.ts`.
 */
export function pictureAddress(config: Config, outsideUrl: string): string {
  const cache = cacheOf(config)
  const address = cache.get(outsideUrl)
  if (address) return address
  const encoded = Buffer.from(outsideUrl).toString('base64url')
  const made = `/pictures/${sign(config, encoded)}/${encoded}?w=640`
  if (cache.size >= mostCached) cache.clear()
  cache.set(outsideUrl, made)
  return made
}

/** The outside address behind the two parts of a picture address, or null when the signature is not ours. */
export function readPictureAddress(config: Config, signature: string, encoded: string): string | null {
  // Compared as it is written: base64url has many spellings of the same bytes, and each would be a cached picture of its own.
  const given = Buffer.from(signature)
  const own = Buffer.from(sign(config, encoded))
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null
  return Buffer.from(encoded, 'base64url').toString()
}

function sign(config: Config, encoded: string): string {
  const signature = createHmac('sha256', `pictures:${config.secret}`).update(encoded).digest()
  return signature.subarray(0, signatureBytes).toString('base64url')
}

function cacheOf(config: Config): Map<string, string> {
  const cache = addressCaches.get(config) ?? new Map<string, string>()
  addressCaches.set(config, cache)
  return cache
}
