import type { App } from '#base/app.ts'
import { callTelegram } from '../callTelegram.ts'
import { type Finding, notSet, ok, reasonOf, wrong } from './finding.ts'

/**
 * Checks where alarms about the newsroom go, and whether the bot knows the chat; nothing is sent.
 */
export async function checkAlarms(app: App): Promise<Finding> {
  const { mail, telegramChat, webhook } = app.config.alarms
  const channels = [mail, telegramChat && `Telegram ${telegramChat}`, webhook && new URL(webhook.url).host].filter(Boolean)
  if (channels.length === 0)
    return notSet('alarms', 'Set ALARM_MAIL, ALARM_TELEGRAM_CHAT or ALARM_WEBHOOK, or nobody hears when the newsroom stops.')
  if (telegramChat) {
    const chat = await callTelegram(app, 'getChat', { chat_id: telegramChat }).catch(reasonOf)
    const problem = typeof chat === 'string' ? chat : !chat.ok && chat.description
    if (problem) return wrong('alarms', problem, 'Add the bot to the chat of ALARM_TELEGRAM_CHAT, and write to it once.')
  }
  return ok('alarms', channels.join(', '))
}
