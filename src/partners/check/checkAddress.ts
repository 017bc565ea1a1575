import type { App } from '#base/app.ts'
import { type Finding, ok, wrong } from './finding.ts'

/**
 * The public address: push messages, Telegram's and WhatsApp's webhooks and payments need https.
 */
export function checkAddress({ config }: App): Finding {
  const { publicUrl, mode } = config
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' && !/^(localhost|127\.|\[::1\])/.test(hostname)) return ok('address', publicUrl)
  if (mode === 'demo') return ok('address', `${publicUrl} (demo)`)
  const remedy = 'Set PUBLIC_URL to the https address that readers open, behind a proxy with a certificate (docs/notes/proxies.md).'
  return wrong('address', `PUBLIC_URL is ${publicUrl}: browsers, Telegram, Meta and MyFatoorah only accept https.`, remedy)
}
