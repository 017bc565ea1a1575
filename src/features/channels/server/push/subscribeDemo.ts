import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { vapidKeys } from '#partners/vapidKeys.ts'
import type { Browsers, PushSubscriptionForm } from '../../schema.ts'
import { channelErrors } from '../messages.ts'
import { type Subscriber, saveSubscription } from './saveSubscription.ts'

/**
 * Subscribes, in the demo, a browser behind the stand-in of a push service in place of the
 * reader's, which may have no internet: messages are really encrypted, decrypted there, and shown
 * in the outbox. Throws what `issueDemoSubscription` and `saveSubscription` throw.
 */
export async function subscribeDemo(app: App, by: Subscriber): Promise<Browsers> {
  return saveSubscription(app, by, await issueDemoSubscription(app))
}

/** A subscription at that stand-in. Throws `channel_unavailable`. */
export async function issueDemoSubscription(app: App): Promise<PushSubscriptionForm> {
  const { demoPushService } = app.config
  if (!demoPushService) throw new AppError(channelErrors.channel_unavailable)
  const { publicKey } = await vapidKeys(app)
  const { body } = await safeFetch(app.config, `${demoPushService}/subscriptions`, { method: 'POST', body: publicKey, maxBytes: 10_000 })
  const { endpoint, p256dh, auth } = JSON.parse(Buffer.from(body).toString()) as { endpoint: string; p256dh: string; auth: string }
  return { endpoint, keys: { p256dh, auth } }
}
