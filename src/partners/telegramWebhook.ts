import type { App } from '#base/app.ts'

/** Updates that the bot asks Telegram for. */
export const botUpdates = ['message', 'callback_query']

/**
 * Returns the address at which Telegram calls us; undefined without https, which it requires: then
 * we poll.
 */
export const telegramWebhookUrl = ({ config: { publicUrl } }: App): string | undefined =>
  publicUrl.startsWith('https:') ? `${publicUrl}/api/telegram/webhook` : undefined
