import webPush from 'web-push'
import type { App } from '#base/app.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { perApp } from '#base/perApp.ts'
import type { AlertMessage } from './alertMessage.ts'
import { failedSend, retryAfterMs } from './failedSend.ts'
import { isAllowedScheme } from './pushEndpoint.ts'
import { pushPayload } from './pushPayload.ts'
import type { SendResult } from './sendResult.ts'
import { countIfSlow, isTooSlow } from './slowHosts.ts'
import { vapidKeys } from './vapidKeys.ts'

/** A browser's subscription (Push API): its address at a push service, and its keys (RFC 8291) in base64url. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string }

/**
 * Sends a message to one browser: encrypted for it (RFC 8291), signed by us (RFC 8292), through its push service (RFC 8030). Addresses that lead to
 * a private network are `gone`.
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
    urgency: message.kind === 'alert' || message.kind === 'test' ? 'high' : 'normal',
    topic: topicOf(message.tag),
  }
  try {
    const limits = { timeoutMs: app.config.sendDeadlineMs, maxBytes: 100_000, maxRedirects: 0 }
    const response = await countIfSlow(app, url.host, () =>
      safeFetch(app.config, subscription.endpoint, { method: 'POST', headers, body, ...limits }),
    )
    return readResponse(app, response.status, response.headers)
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

/** A topic has at most 32 characters of base64url (RFC 8030, 5.4); a message that still waits at the push service is replaced by one with the same. */
const topicOf = (tag: string) => tag.replace(/[^\w-]/g, '-').slice(0, 32)

type Signature = { header: string; until: number }
const signatures = perApp(() => new Map<string, Signature>())
/** Valid for twice as long: RFC 8292 allows 24 hours. */
const signatureMs = 6 * 3_600_000

/** The header `Authorization` for one push service; a signature is reused, because making it costs more than encrypting the message. */
async function vapidAuthorization(app: App, origin: string): Promise<string> {
  const known = signatures(app).get(origin)
  if (known && known.until > performance.now()) return known.header
  const { publicKey, privateKey } = await vapidKeys(app)
  const { Authorization: header } = webPush.getVapidHeaders(origin, app.config.vapid.subject, publicKey, privateKey, 'aes128gcm')
  if (signatures(app).size > 1_000) signatures(app).clear()
  signatures(app).set(origin, { header, until: performance.now() + signatureMs })
  return header
}

/** Of the address of a message, in characters: readers choose their push services, and what one answers is stored with the delivery. */
const maxLocation = 1_000

/** RFC 8030, 5 and 7; RFC 8292, 4.2: 401 and 403 are about the signature, 403 also about a subscription that belongs to other keys. */
function readResponse(app: App, status: number, headers: Record<string, string>): SendResult {
  if (status >= 200 && status < 300) return { outcome: 'sent', id: headers.location?.slice(0, maxLocation) ?? '' }
  const reason = `the push service answered ${status}`
  if (status === 404 || status === 410 || status === 403) return { outcome: 'gone', reason }
  if (status === 401) app.log.error('a push service does not accept our VAPID signature: is the clock right?')
  if (status === 401 || status === 408 || status === 429 || status >= 500)
    return { outcome: 'busy', retryAfterMs: retryAfterMs(headers['retry-after'], app.now()), reason }
  return { outcome: 'refused', reason }
}
