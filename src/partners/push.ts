import webPush from 'web-push'
import type { App } from '#base/app.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { perApp } from '#base/perApp.ts'
import type { AlertMessage } from './alertMessage.ts'
import { failedSend } from './failedSend.ts'
import { isAllowedScheme } from './pushEndpoint.ts'
import { pushPayload } from './pushPayload.ts'
import { readPushAnswer } from './readPushAnswer.ts'
import type { SendResult } from './sendResult.ts'
import { countIfSlow, isTooSlow } from './slowHosts.ts'
import { vapidKeys } from './vapidKeys.ts'

/**
 * A browser's subscription (Push API): its address at a push service, and its keys (RFC 8291) in
 * base64url.
 */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string }

/**
 * Sends a message to one browser: encrypted for it (RFC 8291), signed by us (RFC 8292), through its
 * push service (RFC 8030). Addresses that lead to a private network are `gone`.
 */
export async function sendPush(app: App, subscription: PushSubscription, message: AlertMessage): Promise<SendResult> {
  const url = URL.parse(subscription.endpoint)
  if (!url || !isAllowedScheme(app, url)) return { outcome: 'gone', reason: 'the address is not https' }
  if (isTooSlow(app, url.host))
    return { outcome: 'busy', retryAfterMs: undefined, reason: 'the push service leaves too many calls unanswered' }
  const ttl = Math.max(0, Math.floor((message.expiresAt.getTime() - app.now().getTime()) / 1000))
  const body = encrypt(subscription, pushPayload(message))
  if (!body) return { outcome: 'gone', reason: 'the keys are not valid' }
  const headers = {
    authorization: await vapidAuthorization(app, url.origin),
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(ttl),
    urgency: ['alert', 'urgent', 'test'].includes(message.kind) ? 'high' : 'normal',
    // An alert that waits is not replaced by the urgent story, which expires earlier.
    topic: topicOf(message.kind === 'urgent' ? `urgent-${message.tag}` : message.tag),
  }
  try {
    const limits = { timeoutMs: app.config.sendDeadlineMs, maxBytes: 100_000, maxRedirects: 0 }
    const response = await countIfSlow(app, url.host, () =>
      safeFetch(app.config, subscription.endpoint, { method: 'POST', headers, body, ...limits }),
    )
    const { result, isOurs } = readPushAnswer({ ...response, body: Buffer.from(response.body).toString() }, app.now())
    if (isOurs && result.outcome !== 'sent') logRefusal(app, url.host, result.reason)
    return result
  } catch (error) {
    return failedSend(error)
  }
}

/** undefined if the browser's keys are not a point of the curve and a secret. */
function encrypt({ p256dh, auth }: PushSubscription, payload: Buffer): Uint8Array | undefined {
  try {
    return webPush.encrypt(p256dh, auth, payload.toString(), 'aes128gcm').cipherText
  } catch {
    return undefined
  }
}

/**
 * A topic has at most 32 characters of base64url (RFC 8030, 5.4); a message that still waits at the
 * push service is replaced by one with the same.
 */
const topicOf = (tag: string) => tag.replace(/[^\w-]/g, '-').slice(0, 32)

type Signature = { header: string; until: number }
const signatures = perApp(() => new Map<string, Signature>())
/** Valid for twice as long: RFC 8292 allows 24 hours. */
const signatureMs = 6 * 3_600_000

/**
 * The header `Authorization` for one push service; a signature is reused, because making it costs
 * more than encrypting the message.
 */
async function vapidAuthorization(app: App, origin: string): Promise<string> {
  const known = signatures(app).get(origin)
  if (known && known.until > performance.now()) return known.header
  const { publicKey, privateKey } = await vapidKeys(app)
  const { Authorization: header } = webPush.getVapidHeaders(origin, app.config.vapid.subject, publicKey, privateKey, 'aes128gcm')
  if (signatures(app).size > 1_000) signatures(app).clear()
  signatures(app).set(origin, { header, until: performance.now() + signatureMs })
  return header
}

const told = perApp(() => new Map<string, number>())
const logEveryMs = 3_600_000

/**
 * Logs that a push service does not accept our signature: once an hour for each, because it says so
 * of every message.
 */
function logRefusal(app: App, host: string, reason: string): void {
  const last = told(app).get(host)
  if (last !== undefined && performance.now() - last < logEveryMs) return
  if (told(app).size > 1_000) told(app).clear()
  told(app).set(host, performance.now())
  app.log.error(
    { host, reason },
    'a push service does not accept our VAPID signature: `mirqab check` looks at the contact and the keys; is the clock right?',
  )
}
