import { createHmac } from 'node:crypto'
import type { Config } from '#base/config.ts'
import { equalSecrets } from '#base/equalSecrets.ts'

const urlCaches = new WeakMap<Config, Map<string, string>>()
const maxCached = 20_000
const signatureBytes = 16

/**
 * Our URL of an outside picture: `/pictures/<signature>/<base64url of its URL>?w=640`. The
 * signature (HMAC-SHA256, first 16 bytes) keeps the proxy from fetching URLs that we did not
 * choose. Other widths: `pictureWidth.ts`.
 */
export function pictureUrl(config: Config, outsideUrl: string): string {
  const cache = cacheOf(config)
  const known = cache.get(outsideUrl)
  if (known) return known
  const encoded = Buffer.from(outsideUrl).toString('base64url')
  const made = `/pictures/${sign(config, encoded)}/${encoded}?w=640`
  if (cache.size >= maxCached) cache.clear()
  cache.set(outsideUrl, made)
  return made
}

/** The outside URL in the two parts of a picture URL, or null if the signature is wrong. */
export function readPictureUrl(config: Config, signature: string, encoded: string): string | null {
  // Compared as text: base64url has several spellings of the same bytes, and caches would store
  // each separately.
  if (!equalSecrets(signature, sign(config, encoded))) return null
  return Buffer.from(encoded, 'base64url').toString()
}

function sign(config: Config, encoded: string): string {
  const signature = createHmac('sha256', `pictures:${config.secret}`).update(encoded).digest()
  return signature.subarray(0, signatureBytes).toString('base64url')
}

function cacheOf(config: Config): Map<string, string> {
  const cache = urlCaches.get(config) ?? new Map<string, string>()
  urlCaches.set(config, cache)
  return cache
}
