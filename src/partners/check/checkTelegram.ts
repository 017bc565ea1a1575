import type { App } from '#base/app.ts'
import { callTelegram } from '../callTelegram.ts'
import { botUpdates, telegramWebhookUrl } from '../telegramWebhook.ts'
import { type Finding, notSet, ok, reasonOf, wrong } from './finding.ts'

/** Fields of `WebhookInfo`; `last_error_date` in seconds. Telegram does not tell the secret. */
type Webhook = {
  url: string
  pending_update_count: number
  last_error_date?: number
  last_error_message?: string
  allowed_updates?: string[]
}

/** An error stays in Telegram's answer for ever; an older one with nothing pending is over. */
const recentMs = 3_600_000
const restart = 'Restart the workers, which register the webhook'

/**
 * The bot, and whether its webhook leads here, brings what people write and tap, and is accepted by
 * us.
 */
export async function checkTelegram(app: App): Promise<Finding> {
  if (!app.config.telegram) return notSet('telegram', 'Create a bot with @BotFather and set TELEGRAM_BOT_TOKEN.')
  const bot = await callTelegram<{ username: string }>(app, 'getMe').catch(reasonOf)
  if (typeof bot === 'string') return wrong('telegram', bot, 'Check the connection to api.telegram.org, or TELEGRAM_API_ROOT.')
  if (!bot.ok) return wrong('telegram', bot.description, 'Copy the token again from @BotFather: /mybots, the bot, API Token.')
  const name = `@${bot.result.username}`
  const hook = await callTelegram<Webhook>(app, 'getWebhookInfo').catch(reasonOf)
  if (typeof hook === 'string' || !hook.ok)
    return wrong('telegram', typeof hook === 'string' ? hook : hook.description, 'Telegram may be down; try again.')
  return findProblem(app, name, hook.result) ?? ok('telegram', describe(name, hook.result))
}

const describe = (name: string, { url, pending_update_count: pending }: Webhook) =>
  url ? `${name}, by webhook, ${pending} messages waiting` : `${name}, by long polling`

function findProblem(app: App, name: string, webhook: Webhook): Finding | undefined {
  const { url, allowed_updates: allowed } = webhook
  const expected = telegramWebhookUrl(app)
  if (!url && !expected) return undefined
  if (!url) return wrong('telegram', `${name} has no webhook, so it hears nobody.`, `${restart}: npx mirqab worker.`)
  if (!expected)
    return wrong('telegram', `The bot’s webhook leads to ${hostOf(url)}, but without https we poll.`, `${restart} or delete it.`)
  if (hostOf(url) !== hostOf(expected)) {
    const remedy = `${restart}; if another installation uses this bot, create a bot for each.`
    return wrong('telegram', `The bot’s webhook leads to ${hostOf(url)}, not here.`, remedy)
  }
  if (url !== expected) return wrong('telegram', `The bot’s webhook is ${url}, not ${expected}.`, `${restart}.`)
  const missing = allowed ? botUpdates.filter((kind) => !allowed.includes(kind)) : []
  if (missing.length > 0) return wrong('telegram', `The webhook does not bring ${missing.join(' and ')}.`, `${restart} for all of them.`)
  return findTelegramError(app, webhook)
}

const hostOf = (url: string) => URL.parse(url)?.host ?? url

/** Whether Telegram's last call of our webhook failed, as far as that still matters. */
export function findTelegramError(
  app: App,
  { last_error_message: problem, last_error_date: at = 0, pending_update_count: pending }: Webhook,
): Finding | undefined {
  const isOver = pending === 0 && app.now().getTime() - at * 1000 > recentMs
  if (!problem || isOver) return undefined
  const detail = `Telegram could not call the webhook: ${problem} (${pending} messages waiting)`
  // We answer 404 to requests without our secret.
  if (/\b404\b/.test(problem))
    return wrong(
      'telegram',
      `${detail}. It sends another secret than we expect, or does not reach this site.`,
      `${restart} with the present secret: MIRQAB_SECRET has changed, or differs between web and workers. If that does not help, let the proxy pass /api/telegram/webhook.`,
    )
  if (/ssl|certificate/i.test(problem))
    return wrong('telegram', detail, 'Give PUBLIC_URL a certificate of a public authority, with its chain.')
  return wrong('telegram', detail, 'Check that PUBLIC_URL is reachable from outside, on port 443, 80, 88 or 8443.')
}
