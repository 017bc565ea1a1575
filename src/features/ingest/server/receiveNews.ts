import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '#base/app.ts'
import { type Delivery, keepDelivery } from './keepDelivery.ts'
import { readSubscription } from './readSubscription.ts'

/** What the hub is told: taken (or ignored for good), that nobody wants this any more (W3C WebSub §7), or to send it again later. */
export type Receipt = 'accepted' | 'unwanted' | 'full'

/** Recognised names of hash functions (W3C WebSub §7.1). */
const algorithms = new Set(['sha1', 'sha256', 'sha384', 'sha512'])

/**
 * Checks and keeps what a hub delivers; a worker reads it (`readDelivery`). It is kept before the hub gets its receipt: if the process dies in between,
 * the hub sends it again. A delivery that is not signed with our secret is ignored, and the hub is not told so (§7.1.2).
 */
export async function receiveNews(app: App, id: number, token: string, delivery: Delivery): Promise<Receipt> {
  const source = await readSubscription(app, id, token)
  if (source?.status !== 'active' || source.hub_state === null || !source.hub_secret) return 'unwanted'
  if (!isSigned(delivery, source.hub_secret)) {
    app.log.warn({ source: id }, 'a delivery without a valid signature was ignored')
    return 'accepted'
  }
  const kept = await keepDelivery(app, id, delivery)
  if (kept === 'kept') return 'accepted'
  app.log.warn({ source: id }, 'too many deliveries wait: the hub was told to send this one later')
  return 'full'
}

function isSigned({ body, signature = '' }: Delivery, secret: string): boolean {
  const [method = '', hex = ''] = signature.trim().split('=', 2)
  if (!algorithms.has(method.toLowerCase())) return false
  const expected = createHmac(method.toLowerCase(), secret).update(body).digest()
  const given = Buffer.from(hex, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
