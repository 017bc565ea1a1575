import { createHmac } from 'node:crypto'
import type { App } from '#base/app.ts'

/**
 * Returns the secret that a provider repeats when it calls our webhook: Telegram's `secret_token`,
 * the "verify token" of a WhatsApp app. Derived from MIRQAB_SECRET, so that it is no setting of its
 * own. 32 letters and digits.
 */
export function webhookSecret(app: App, provider: 'telegram' | 'whatsapp'): string {
  return createHmac('sha256', app.config.secret).update(`${provider} webhook`).digest('hex').slice(0, 32)
}
