import { retryAfterMs } from './failedSend.ts'
import type { SendResult } from './sendResult.ts'

/** Answer of a push service. `body` is untrusted: readers choose their push services. */
export type PushAnswer = { status: number; headers: Record<string, string>; body: string }

/**
 * Lengths of the address of a message and of what a service says, in characters: both are stored
 * with the delivery.
 */
const maxLocation = 1_000
const maxSaid = 200
const maxRead = 2_000

/**
 * How services say that a subscription belongs to another VAPID key, with which it will never work:
 * Apple (400 VapidPkHashMismatch), Mozilla's autopush (401, errno 109), Google (403, and FCM's own
 * codes).
 */
const otherKey =
  /\bVapidPkHashMismatch\b|\bMismatchSenderId\b|\bSENDER_ID_MISMATCH\b|\bUnauthorizedRegistration\b|\bVAPID public key mismatch\b|\bdo(?:es)? not correspond to the (?:credentials|sender ID) used to\b/i

/**
 * Returns what an answer means for the message and for the browser (RFC 8030, 5 and 7; RFC 8292,
 * 4.2). A service that does not accept our signature (Apple: 403 BadJwtToken for a contact or a
 * clock that it does not like) says nothing about the browser: `isOurs`, and the message is tried
 * later. Windows limits rates by 406.
 */
export function readPushAnswer({ status, headers, body }: PushAnswer, now: Date): { result: SendResult; isOurs: boolean } {
  if (status >= 200 && status < 300)
    return { result: { outcome: 'sent', id: headers.location?.slice(0, maxLocation) ?? '' }, isOurs: false }
  const text = body.slice(0, maxRead)
  const said = text
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, maxSaid)
  const reason = `the push service answered ${status}${said && `: ${said}`}`
  if (status === 404 || status === 410) return { result: { outcome: 'gone', reason }, isOurs: false }
  const isRefusal = status === 400 || status === 401 || status === 403
  if (isRefusal && otherKey.test(text)) return { result: { outcome: 'gone', reason }, isOurs: false }
  const isOurs = status === 401 || status === 403
  if (isOurs || status === 406 || status === 408 || status === 429 || status >= 500)
    return { result: { outcome: 'busy', retryAfterMs: retryAfterMs(headers['retry-after'], now), reason }, isOurs }
  return { result: { outcome: 'refused', reason }, isOurs: false }
}
