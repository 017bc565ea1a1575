import type { App } from '#base/app.ts'

/** What the bot wants to hear of. */
export const botUpdates = ['message', 'callback_query']

/** Where Telegram calls us; undefined without https, which it requires: then we poll. */
export const telegramWebhookUrl = ({ config: { publicUrl } }: App): string | undefined =>
  publicUrl.startsWith('https:') ? `${publicUrl}/api/telegram/webhook` : undefined
