import { createHmac } from 'node:crypto'
import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'
import { type Distribution, queueDelivery } from './queueDelivery.ts'
import { readSubscription } from './readSubscription.ts'

/**
 * Our response to the hub: accepted (or ignored for good), no longer subscribed (W3C WebSub §7), or
 * send it again later.
 */
export type Receipt = 'accepted' | 'unwanted' | 'full'

/** W3C WebSub §7.1. */
const algorithms = new Set(['sha1', 'sha256', 'sha384', 'sha512'])

/**
 * Verifies and queues a hub's delivery; a worker reads it (`readDelivery`). It is stored before the
 * hub gets a response, so if the process dies in between, the hub sends it again. A delivery
 * without a valid signature is ignored, but acknowledged (§7.1.2).
 */
export async function receiveDelivery(app: App, id: number, token: string, delivery: Distribution): Promise<Receipt> {
  const source = await readSubscription(app, id, token)
  if (source?.status !== 'active' || source.hub_state === null || !source.hub_secret) return 'unwanted'
  if (!isSigned(delivery, source.hub_secret)) {
    app.log.warn({ source: id }, 'delivery without a valid signature ignored')
    return 'accepted'
  }
  const result = await queueDelivery(app, id, delivery)
  if (result === 'queued') return 'accepted'
  app.log.warn({ source: id }, 'too many deliveries queued: hub asked to send this one later')
  return 'full'
}

function isSigned({ body, signature = '' }: Distribution, secret: string): boolean {
  const [method = '', hex = ''] = signature.trim().split('=', 2)
  if (!algorithms.has(method.toLowerCase())) return false
  const expected = createHmac(method.toLowerCase(), secret).update(body).digest()
  return equalSecrets(Buffer.from(hex, 'hex'), expected)
}
