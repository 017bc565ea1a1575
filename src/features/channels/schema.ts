import { z } from 'zod'
import { maxBigint } from '#base/api/idLimits.ts'
import { idInBody, optional } from '#base/api/queryValues.ts'
import { Phone } from '#features/accounts/schema.ts'
import { channels } from './channels.ts'

/**
 * Reasons why a channel was disabled: the provider refused it for good (404, 410, another key,
 * blocked), or the reader stopped it there (/stop, «إيقاف»).
 */
const disabledReasons = ['gone', 'stopped'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/**
 * A channel of a reader. `available`: the operator has configured it. `address` is for people: a
 * Telegram user name, a phone number; null if there is none. `browsers` counts those that accept
 * push messages. `pending` is the phone number that waits for its code. `code_needs`: what a code
 * for a WhatsApp number needs of this reader besides the number.
 */
export const ChannelState = z.object({
  channel: z.enum(channels),
  available: z.boolean(),
  linked: z.boolean(),
  address: z.string().nullable(),
  browsers: z.int(),
  pending: z.string().nullable(),
  code_needs: z.enum(['captcha', 'plan']).nullable(),
  disabled: z.object({ reason: z.enum(disabledReasons), since: z.string() }).nullable(),
})
export type ChannelState = z.infer<typeof ChannelState>

/**
 * `demo`: this installation has a stand-in for push services, which browsers without internet can
 * use.
 */
export const PushOptions = z.object({ public_key: z.string(), demo: z.boolean() })
export type PushOptions = z.infer<typeof PushOptions>

const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'bad_subscription')
    .refine((text) => Math.floor((text.length * 3) / 4) === bytes, 'bad_subscription')

/**
 * An address is ASCII (URL standard), without spaces; no push service has backslashes in it, which
 * PostgreSQL reads as escapes of bytes.
 */
const Endpoint = z
  .string()
  .max(1_000, 'bad_subscription')
  .regex(/^[!-[\]-~]+$/, 'bad_subscription')

/**
 * Result of `PushSubscription.toJSON()` (Push API); other members are ignored. `old_endpoint` is
 * the one that it replaces.
 */
export const PushSubscriptionForm = z.object({
  endpoint: Endpoint,
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
  old_endpoint: Endpoint.optional(),
})
export type PushSubscriptionForm = z.infer<typeof PushSubscriptionForm>

/**
 * `renews`: alerts are sent to the new address only if they were sent to this browser before, which
 * may also be subscribed for urgent stories alone. `confirms`: a visit confirms that alerts are on,
 * which changes nothing if the reader has turned them off in this browser; `endpoint` of the
 * response is then ''.
 */
export const SubscriptionForm = PushSubscriptionForm.extend({ renews: z.boolean().optional(), confirms: z.boolean().optional() })
export type SubscriptionForm = z.infer<typeof SubscriptionForm>
export const EndpointForm = z.strictObject({ endpoint: Endpoint })
/**
 * `browsers`: how many browsers of the reader accept push messages now; `endpoint` is the address
 * that was saved or deleted.
 */
export const Browsers = z.object({ browsers: z.int(), endpoint: z.string() })
export type Browsers = z.infer<typeof Browsers>

/**
 * `url` opens the bot with a token that pairs the chat once; `command` is the same for copying;
 * `bot` is its user name.
 */
export const TelegramPairing = z.object({ url: z.string(), command: z.string(), bot: z.string(), expires_in: z.int() })
export type TelegramPairing = z.infer<typeof TelegramPairing>

/**
 * The id of a private chat, which is that of the person: up to 52 bits (Bot API, Chat), as a number
 * or its digits.
 */
export const TypedChatForm = z.strictObject({ telegram_user_id: idInBody(maxBigint) })
export const CodeForm = z.strictObject({
  code: z.string('code_required').trim().min(1, { error: 'code_required', abort: true }).max(20, 'bad_code'),
})
/** Seconds for which the code is valid, and after which it may be sent again. */
export const CodeSent = z.object({ expires_in: z.int(), resend_after: z.int() })

/** Kuwait numbers only, as in accounts. `captcha` is its token, if `code_needs` one. */
export const PhoneForm = z.strictObject({ phone: Phone, captcha: z.string().max(4096, 'captcha_failed').optional() })
export type PhoneForm = z.output<typeof PhoneForm>

/**
 * How many different people WhatsApp lets us message in a rolling 24 hours; `frees_at` is null
 * while nobody was messaged. `default_limit` is WHATSAPP_DAILY_LIMIT, which is the limit unless
 * staff have set another.
 */
export const WhatsappBudget = z.object({
  configured: z.boolean(),
  limit: z.int(),
  used: z.int(),
  left: z.int(),
  frees_at: z.string().nullable(),
  default_limit: z.int(),
})
export type WhatsappBudget = z.infer<typeof WhatsappBudget>

/** Form of the limit; without `limit`, it is WHATSAPP_DAILY_LIMIT again. */
export const WhatsappLimitForm = z.strictObject({ limit: optional(idInBody(1_000_000)) })
