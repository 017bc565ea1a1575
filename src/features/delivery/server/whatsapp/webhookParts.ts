import { z } from 'zod'
import { parseJson } from '#base/parseJson.ts'
import { storable } from '#text/storable.ts'
import type { Asked } from './handleMessage.ts'
import type { StateReport } from './recordStates.ts'

/**
 * Reports of Meta in one webhook, in its order; those that we cannot read are left out, and take
 * nothing else with them.
 */
export type WebhookParts = {
  states: StateReport[]
  messages: (Asked & { text: string })[]
  preferences: (Omit<Asked, 'id'> & { value: 'stop' | 'resume' })[]
}

/** Meta's, for staff. */
const words = z
  .string()
  .transform((text) => storable(text.slice(0, 1_000)))
  .optional()
  .catch(undefined)
const Id = z.string().regex(/^[!-~]{1,200}$/)
const Phone = z.string().regex(/^\+?\d{1,20}$/)
/**
 * Seconds since 1970, as a text in messages and as a number in preferences ("Webhooks, messages"
 * and "user_preferences").
 */
const Seconds = z.union([z.string().regex(/^\d{1,11}$/), z.int().min(0).max(99_999_999_999)]).transform(Number)
const Choice = z.enum(['stop', 'resume'])

const Failure = z.object({
  code: z.int(),
  title: words,
  message: words,
  error_data: z.object({ details: words }).optional().catch(undefined),
})
const State = z.object({ id: Id, status: z.string(), errors: z.array(Failure).nullish().catch(undefined) })
/** A text, or the label of a button or a line of a list that the reader tapped. */
const Message = z.object({
  from: Phone,
  id: Id,
  timestamp: Seconds,
  text: z.object({ body: z.string() }).optional().catch(undefined),
  button: z.object({ text: z.string() }).optional().catch(undefined),
  interactive: z
    .object({ button_reply: z.object({ title: z.string() }).optional(), list_reply: z.object({ title: z.string() }).optional() })
    .optional()
    .catch(undefined),
  /** Choice of a reader in the menu of our chat, as Meta reports it for some numbers. */
  system: z
    .object({ type: z.literal('user_preference_changed'), marketing: Choice })
    .optional()
    .catch(undefined),
})
/** Choice of a reader in the menu of our chat (webhook field `user_preferences`). */
const Preference = z.object({ wa_id: Phone, category: z.literal('marketing_messages'), value: Choice, timestamp: Seconds })

const parts = z.array(z.unknown()).catch([])
/**
 * Meta signs the webhooks of all numbers of an app with one secret; `phone_number_id` is the one
 * that was written to.
 */
const Value = z.object({
  /**
   * Absent from preferences that hold for all numbers of the business; the ids of messages are
   * Meta's own for all numbers.
   */
  metadata: z.object({ phone_number_id: z.coerce.string() }).nullish(),
  statuses: parts,
  messages: parts,
  user_preferences: parts,
})
const Change = z.object({ value: Value })
const Entry = z.object({ changes: parts })
const Webhook = z.object({ entry: parts })

/**
 * The parts of a webhook's body that concern our number. What is dated later than `now` happened
 * now: another clock is wrong, and must not outrank what comes after.
 */
export function webhookParts(body: Uint8Array, phoneId: string | undefined, now: Date): WebhookParts {
  const entries = readAll(Webhook.safeParse(parseJson(body)).data?.entry, Entry)
  const values = entries.flatMap(({ changes }) => readAll(changes, Change)).map(({ value }) => value)
  const ours = values.filter(({ metadata, messages }) => (metadata ? metadata.phone_number_id === phoneId : messages.length === 0))
  const timeOf = (seconds: number) => new Date(Math.min(seconds, Math.floor(now.getTime() / 1000)) * 1000)
  const messages = ours.flatMap((value) => readAll(value.messages, Message))
  const preferences = ours.flatMap((value) => readAll(value.user_preferences, Preference))
  return {
    states: ours.flatMap((value) => readAll(value.statuses, State)).map(reportOf),
    messages: messages.flatMap(({ from, id, timestamp, ...message }) => {
      const text = textOf(message)
      return text === undefined ? [] : { from, id, at: timeOf(timestamp), text }
    }),
    preferences: [
      ...preferences.map(({ wa_id, timestamp, value }) => ({ from: wa_id, at: timeOf(timestamp), value })),
      ...messages.flatMap(({ from, timestamp, system }) => (system ? { from, at: timeOf(timestamp), value: system.marketing } : [])),
    ],
  }
}

function readAll<Shape extends z.ZodType>(given: unknown[] = [], shape: Shape): z.output<Shape>[] {
  return given.flatMap((one) => {
    const { success, data } = shape.safeParse(one)
    return success ? [data] : []
  })
}

function textOf({ text, button, interactive }: Pick<z.output<typeof Message>, 'text' | 'button' | 'interactive'>): string | undefined {
  return text?.body ?? button?.text ?? interactive?.button_reply?.title ?? interactive?.list_reply?.title
}

function reportOf({ id, status, errors }: z.output<typeof State>): StateReport {
  const error = errors?.[0]
  return { providerId: id, state: status, errorCode: error?.code, error: error && inWords(error) }
}

/** `131026 Message undeliverable: …` */
function inWords({ code, title, message, error_data }: z.output<typeof Failure>): string {
  return [code, title ?? message, error_data?.details].filter(Boolean).join(' ').slice(0, 300).toWellFormed()
}
