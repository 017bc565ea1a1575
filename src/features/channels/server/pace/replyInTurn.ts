import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { SendResult } from '#partners/sendResult.ts'
import { answerCallback, type ReplyButton, replyTelegram } from '#partners/telegram.ts'
import { replyWhatsapp } from '#partners/whatsapp.ts'
import { telegramRate, whatsappRate } from './channelRates.ts'
import { heedLimits } from './heedLimits.ts'
import { takeCall } from './takePace.ts'

/**
 * Reply of the bot to somebody who wrote or tapped. `address`: the chat's id or the phone number;
 * `callbackId`: of the tap, whose waiting it ends; `button`: below a message in Telegram, with what
 * its tap brings back.
 */
export type Reply = {
  channel: 'telegram' | 'whatsapp'
  address: string
  text: string
  callbackId: string | null
  button?: ReplyButton | null | undefined
}

/** More replies than this do not wait: somebody floods the bot. */
const maxWaiting = 200
/** Pause before a reply that the provider could not take is tried again. */
const busyMs = 5_000

/**
 * Replies within the provider's limits: at once if it may, otherwise later and from any worker
 * (`sendWaitingReplies`), because a provider that reports what others wrote or tapped waits for
 * this. What waits is stored before this returns, so before the report is acknowledged.
 */
export async function replyInTurn(app: App, reply: Reply): Promise<void> {
  const waitMs = await tryReply(app, reply)
  if (waitMs > 0) await keep(app, reply, waitMs)
}

/** @returns 0 if it was sent, or cannot be; else ms after which to try again */
export async function tryReply(app: App, reply: Reply): Promise<number> {
  const { channel, address, callbackId } = reply
  const rate = channel === 'telegram' ? telegramRate : whatsappRate
  // A chat takes one message a second; the notice of a tap is none.
  const isMessage = channel === 'telegram' && callbackId === null
  const waitMs = await takeCall(app, rate, { isReply: true, ...(isMessage ? { chatId: Number(address) } : {}) })
  if (waitMs > 0) return waitMs
  const result = await send(app, reply)
  await heedLimits(app, channel, address, result)
  return result.outcome === 'busy' ? Math.max(busyMs, result.retryAfterMs ?? 0) : 0
}

function send(app: App, { channel, address, text, callbackId, button }: Reply): Promise<SendResult> {
  if (channel === 'whatsapp') return replyWhatsapp(app, address, text)
  return callbackId === null ? replyTelegram(app, Number(address), text, button) : answerCallback(app, callbackId, text)
}

async function keep(app: App, { channel, address, text, callbackId, button = null }: Reply, waitMs: number): Promise<void> {
  const now = app.now()
  const dueAt = new Date(now.getTime() + waitMs)
  await sql`
    insert into waiting_replies (channel, address, text, callback_id, button, written_at, due_at)
    select ${channel}::text, ${address}::text, ${text}::text, ${callbackId}::text, ${button && JSON.stringify(button)}::jsonb, ${now}::timestamptz, ${dueAt}::timestamptz
    where (select count(*) from waiting_replies where channel = ${channel}) < ${maxWaiting}`.execute(app.db)
}
