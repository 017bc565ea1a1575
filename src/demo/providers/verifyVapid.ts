import { createPublicKey, verify } from 'node:crypto'

/** Checked signatures by header, because senders reuse them. */
const verified = new Map<string, { publicKey: string; audience: string; expiresAt: number }>()

/**
 * The public key with which a message is signed (RFC 8292), or null if the signature, its audience
 * or its time is wrong.
 * @param audience origin of the push service
 */
export function verifyVapid(header: string | undefined, audience: string): string | null {
  const known = verified.get(header ?? '') ?? checkSignature(header ?? '')
  if (!known || known.audience !== audience) return null
  const seconds = known.expiresAt - Date.now() / 1000
  if (seconds <= 0 || seconds > 86_400) return null
  if (verified.size > 100) verified.clear()
  verified.set(header ?? '', known)
  return known.publicKey
}

function checkSignature(header: string): { publicKey: string; audience: string; expiresAt: number } | null {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65) return null
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33, 65) }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${payload}`)
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))) return null
  const { aud, exp, sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { aud?: string; exp?: number; sub?: string }
  return aud && exp && sub && /^(mailto|https):/.test(sub) ? { publicKey, audience: aud, expiresAt: exp } : null
}
