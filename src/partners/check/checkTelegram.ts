import type { App } from '#base/app.ts'
import { callTelegram } from '../callTelegram.ts'
import { type Finding, notSet, ok, reasonOf, wrong } from './finding.ts'

type Webhook = { url: string; last_error_message?: string; pending_update_count: number }

/** The bot, and whether its webhook leads here. */
export async function checkTelegram(app: App): Promise<Finding> {
  if (!app.config.telegram) return notSet('telegram', 'Create a bot with @BotFather and set TELEGRAM_BOT_TOKEN.')
  const bot = await callTelegram<{ username: string }>(app, 'getMe').catch(reasonOf)
  if (typeof bot === 'string') return wrong('telegram', bot, 'Check the connection to api.telegram.org, or TELEGRAM_API_ROOT.')
  if (!bot.ok) return wrong('telegram', bot.description, 'Copy the token again from @BotFather: /mybots, the bot, API Token.')
  const hook = await callTelegram<Webhook>(app, 'getWebhookInfo').catch(() => null)
  const { url = '', last_error_message: problem } = hook?.ok ? hook.result : ({} as Partial<Webhook>)
  if (url && !url.startsWith(`${app.config.publicUrl}/`)) {
    const remedy = 'Restart the workers, which set it; if another installation uses this bot, create a bot for each.'
    return wrong('telegram', `The bot’s webhook leads to ${new URL(url).host}, not here.`, remedy)
  }
  if (url && problem)
    return wrong('telegram', `Telegram could not call the webhook: ${problem}`, 'Check that PUBLIC_URL is reachable from outside.')
  return ok('telegram', `@${bot.result.username}, ${url ? 'by webhook' : 'by long polling, or no worker has started yet'}`)
}
