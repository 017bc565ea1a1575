import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { vapidKeys } from '#partners/vapidKeys.ts'
import type { Browsers } from '../../schema.ts'
import { channelErrors } from '../messages.ts'
import { type Subscriber, saveSubscription } from './saveSubscription.ts'

/**
 * In the demo, subscribes a browser behind the stand-in of a push service in place of the reader's, which may have no internet: messages are really
 * encrypted, decrypted there, and shown in the outbox. Throws `channel_unavailable`, and what `saveSubscription` throws.
 */
export async function subscribeDemo(app: App, by: Subscriber): Promise<Browsers> {
  const { demoPushService } = app.config
  if (!demoPushService) throw new AppError(channelErrors.channel_unavailable)
  const { publicKey } = await vapidKeys(app)
  const { body } = await safeFetch(app.config, `${demoPushService}/subscriptions`, { method: 'POST', body: publicKey, maxBytes: 10_000 })
  const { endpoint, p256dh, auth } = JSON.parse(Buffer.from(body).toString()) as { endpoint: string; p256dh: string; auth: string }
  return saveSubscription(app, by, { endpoint, keys: { p256dh, auth } })
}
