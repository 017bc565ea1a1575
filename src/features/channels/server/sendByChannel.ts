import type { App } from '#base/app.ts'
import type { AlertMessage } from '#partners/alertMessage.ts'
import { sendPush } from '#partners/push.ts'
import type { SendResult } from '#partners/sendResult.ts'
import { sendTelegram } from '#partners/telegram.ts'
import { sendWhatsapp } from '#partners/whatsapp.ts'
import type { Channel } from '../channels.ts'
import { heedLimits } from './pace/heedLimits.ts'
import { deleteGone } from './push/goneEndpoints.ts'
import { type Browser, readBrowsers } from './push/readBrowsers.ts'
import { addRetries } from './push/retryBrowsers.ts'
import { budgetUsedUp, takeWhatsappBudget } from './whatsapp/takeWhatsappBudget.ts'

const nothingLinked: SendResult = { outcome: 'gone', reason: 'nothing is linked' }

/**
 * Sends a message to a reader by one channel, whether or not it is disabled; the caller has taken
 * its turn (`pace/`). With push, to each of their browsers: the outcome is the best one, those that
 * are gone are deleted, and if one was reached, those that were busy are tried again by themselves
 * (`retryBrowsers`). Never in a transaction, because it waits for the provider.
 */
export function sendByChannel(app: App, userId: number, channel: Channel, message: AlertMessage): Promise<SendResult> {
  switch (channel) {
    case 'push':
      return pushToBrowsers(app, userId, message)
    case 'telegram':
      return sendToChat(app, userId, message)
    case 'whatsapp':
      return sendToPhone(app, userId, message)
  }
}

async function sendToPhone(app: App, userId: number, message: AlertMessage): Promise<SendResult> {
  const numbers = app.db.selectFrom('whatsapp_numbers').select('phone').where('user_id', '=', userId).where('verified_at', 'is not', null)
  const phone = (await numbers.executeTakeFirst())?.phone
  if (!phone || !app.config.whatsapp) return nothingLinked
  if (!(await takeWhatsappBudget(app, userId))) return { outcome: 'refused', reason: budgetUsedUp }
  const result = await sendWhatsapp(app, phone, message)
  await heedLimits(app, 'whatsapp', phone, result)
  return result
}

async function sendToChat(app: App, userId: number, message: AlertMessage): Promise<SendResult> {
  const chats = app.db.selectFrom('telegram_chats').select('chat_id').where('user_id', '=', userId)
  const chat = await chats.executeTakeFirst()
  if (!chat || !app.config.telegram) return nothingLinked
  const result = await sendTelegram(app, chat.chat_id, message)
  await heedLimits(app, 'telegram', String(chat.chat_id), result)
  return result
}

/** Outcomes from best to worst: a reader with one working browser was reached. */
const ranked = ['sent', 'unknown', 'busy', 'refused', 'gone'] as const

async function pushToBrowsers(app: App, userId: number, message: AlertMessage): Promise<SendResult> {
  const browsers = await readBrowsers(app, userId)
  const results = await Promise.all(browsers.map((browser) => sendPush(app, browser, message)))
  const gone = browsers.filter((_, index) => results[index]?.outcome === 'gone')
  if (gone.length > 0) await deleteGone(app, gone)
  await rememberBusy(app, userId, browsers, results, message)
  const best = ranked.map((outcome) => results.find((result) => result.outcome === outcome)).find(Boolean)
  return best ?? nothingLinked
}

async function rememberBusy(app: App, userId: number, browsers: Browser[], results: SendResult[], message: AlertMessage): Promise<void> {
  if (message.kind === 'test' || !results.some(({ outcome }) => outcome === 'sent')) return
  const busy = browsers.flatMap(({ id }, index) => {
    const result = results[index]
    return result?.outcome === 'busy' ? { id, retryAfterMs: result.retryAfterMs } : []
  })
  if (busy.length > 0) await addRetries(app, userId, busy, message)
}
