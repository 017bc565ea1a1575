import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'
import { escapeHtml } from '#text/escapeHtml.ts'
import type { AlertMessage } from './alertMessage.ts'
import { callTelegram, sendCall } from './callTelegram.ts'
import type { SendResult } from './sendResult.ts'
import { telegramText } from './telegramText.ts'

/** Sends a message to a chat; `sent.id` is its id there. */
export function sendTelegram(app: App, chatId: number, message: AlertMessage): Promise<SendResult> {
  return sendCall(app, 'sendMessage', { chat_id: chatId, ...telegramText(message) })
}

/** Replaces a message that was sent before. A text that is the same already counts as sent. */
export function editTelegram(app: App, chatId: number, messageId: number, message: AlertMessage): Promise<SendResult> {
  return sendCall(app, 'editMessageText', { chat_id: chatId, message_id: messageId, ...telegramText(message) })
}

/** `data`: at most 64 bytes (Bot API, "InlineKeyboardButton"). */
export type ReplyButton = { text: string; data: string }

/** Sends a reply of the bot: plain text, in which nothing is markup. */
export function replyTelegram(app: App, chatId: number, text: string, button?: ReplyButton | null): Promise<SendResult> {
  const reply_markup = button ? { inline_keyboard: [[{ text: button.text, callback_data: button.data }]] } : undefined
  return sendCall(app, 'sendMessage', { chat_id: chatId, text: escapeHtml(text), parse_mode: 'HTML', reply_markup })
}

/** Ends the waiting of a button that was tapped, with a short text (at most 200 characters). */
export function answerCallback(app: App, callbackId: string, text: string): Promise<SendResult> {
  return sendCall(app, 'answerCallbackQuery', { callback_query_id: callbackId, text: text.slice(0, 200) })
}

type Bot = { username: string }
const bots = perApp<{ bot?: Bot }>(() => ({}))

/** The bot's user name, which links to it contain; null while Telegram cannot be reached. */
export async function botUsername(app: App): Promise<string | null> {
  const cache = bots(app)
  if (!cache.bot) {
    const response = await callTelegram<Bot>(app, 'getMe').catch(() => null)
    if (response?.ok) cache.bot = response.result
  }
  return cache.bot?.username ?? null
}
