import { createHmac } from 'node:crypto'
import type { App } from '#base/app.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import type { AlarmMessage } from './alarmMessage.ts'

/**
 * Posts alarms as JSON: `{ alarms: [{ id, moment, check, subject, says, remedy, since, at }] }`,
 * times in ISO 8601. `x-mirqab-signature` is the HMAC-SHA256, in hexadecimal, of
 * `x-mirqab-timestamp` (seconds since 1970), a dot and the body. An alarm that comes twice has the
 * same `id`. Throws unless it answers 2xx.
 */
export async function callWebhook(app: App, { url, secret }: { url: string; secret: string }, messages: AlarmMessage[]): Promise<void> {
  const alarms = messages.map(({ id, moment, check_name: check, subject, says, remedy, since, at }) => ({
    ...{ id, moment, check, subject, says, remedy, since, at },
  }))
  const body = JSON.stringify({ alarms })
  const timestamp = String(Math.floor(app.now().getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  const { status } = await safeFetch(app.config, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-mirqab-timestamp': timestamp, 'x-mirqab-signature': signature },
    body,
    timeoutMs: app.config.sendDeadlineMs,
    maxBytes: 100_000,
    maxRedirects: 0,
  })
  if (status < 200 || status > 299) throw new Error(`ALARM_WEBHOOK answered ${status}`)
}
