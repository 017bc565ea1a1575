import type { App } from '#base/app.ts'
import type { AlertMessage } from '#partners/alertMessage.ts'
import { sendPush } from '#partners/push.ts'
import type { SendResult } from '#partners/sendResult.ts'
import { sendTelegram } from '#partners/telegram.ts'
import { sendWhatsapp } from '#partners/whatsapp.ts'
import type { Channel } from '../channels.ts'
import { deleteGone } from './push/goneEndpoints.ts'
import { readBrowsers } from './push/readBrowsers.ts'
import { budgetUsedUp, takeWhatsappBudget } from './whatsapp/takeWhatsappBudget.ts'

const nothingLinked: SendResult = { outcome: 'gone', reason: 'nothing is linked' }

/**
 * Sends a message to a reader by one channel, whether or not it is disabled. With push, to each of their browsers: the outcome is the
 * best one, and those that are gone are deleted. Never in a transaction, because it waits for the provider.
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
  return sendWhatsapp(app, phone, message)
}

async function sendToChat(app: App, userId: number, message: AlertMessage): Promise<SendResult> {
  const chats = app.db.selectFrom('telegram_chats').select('chat_id').where('user_id', '=', userId)
  const chat = await chats.executeTakeFirst()
  if (!chat || !app.config.telegram) return nothingLinked
  return sendTelegram(app, chat.chat_id, message, (movedTo) => moveChat(app, chat.chat_id, movedTo))
}

/** A group became a supergroup, which has another id. */
async function moveChat(app: App, before: number, after: number): Promise<void> {
  await app.db.updateTable('telegram_chats').set({ chat_id: after }).where('chat_id', '=', before).execute()
}

/** From best to worst: a reader with one working browser was reached. */
const ranked = ['sent', 'unknown', 'busy', 'refused', 'gone'] as const

async function pushToBrowsers(app: App, userId: number, message: AlertMessage): Promise<SendResult> {
  const browsers = await readBrowsers(app, userId)
  const results = await Promise.all(browsers.map((browser) => sendPush(app, browser, message)))
  const gone = browsers.filter((_, index) => results[index]?.outcome === 'gone').map(({ id }) => id)
  if (gone.length > 0) await deleteGone(app, gone)
  const best = ranked.map((outcome) => results.find((result) => result.outcome === outcome)).find(Boolean)
  return best ?? nothingLinked
}
