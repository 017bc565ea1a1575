import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'
import { AppError } from '#base/errors.ts'
import { webhookSecret } from '#partners/webhookSecret.ts'
import { handleOrSkip, Update } from './handleUpdate.ts'

/**
 * Limit in bytes: an update quotes the message that it answers, with its entities and pictures, and
 * what is refused is sent again for hours.
 */
const bodyLimit = 256 * 1024

/**
 * POST /api/telegram/webhook: what people write to the bot. Only Telegram knows the secret;
 * everyone else gets 404 before the body is read.
 */
export function telegramWebhookApi(server: ApiServer, app: App): void {
  const options = {
    schema: { hide: true },
    bodyLimit,
    config: { access: 'anyone', crossSite: true },
    onRequest: async ({ headers }: { headers: Record<string, unknown> }) => {
      if (!isTelegram(app, headers['x-telegram-bot-api-secret-token'])) throw new AppError('not_found')
    },
  } as const
  server.post('/api/telegram/webhook', options, async (request) => {
    const update = Update.safeParse(request.body)
    // What we cannot read would be sent again and again.
    if (update.success) await handleOrSkip(app, update.data)
    return {}
  })
}

function isTelegram(app: App, given: unknown): boolean {
  return app.config.telegram !== undefined && typeof given === 'string' && equalSecrets(given, webhookSecret(app, 'telegram'))
}
