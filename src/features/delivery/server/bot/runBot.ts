import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Listener } from '#base/database/listen.ts'
import { callTelegram } from '#partners/callTelegram.ts'
import { botUpdates as allowed_updates, telegramWebhookUrl } from '#partners/telegramWebhook.ts'
import { webhookSecret } from '#partners/webhookSecret.ts'
import { handleOrSkip, Update } from './handleUpdate.ts'

/** Telegram holds a request for this long if there is nothing new. */
const pollSeconds = 25
const retryMs = 5_000

/**
 * Receives what people write to the bot. Telegram calls our webhook if PUBLIC_URL is https;
 * otherwise one of the workers asks for updates (long polling). Each worker starts it once; without
 * a bot it does nothing.
 */
export async function runBot(app: App): Promise<Listener> {
  const stopping = new AbortController()
  const running = app.config.telegram ? keepRunning(app, stopping.signal) : Promise.resolve()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function keepRunning(app: App, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    try {
      const url = telegramWebhookUrl(app)
      if (url) return await setWebhook(app, url)
      await pollAlone(app, stopped)
    } catch (error) {
      if (!stopped.aborted) app.log.warn({ error: (error as Error).message }, 'the Telegram bot cannot receive messages; it will try again')
    }
    await sleep(retryMs, undefined, { signal: stopped }).catch(() => {})
  }
}

async function setWebhook(app: App, url: string): Promise<void> {
  const response = await callTelegram(app, 'setWebhook', { url, secret_token: webhookSecret(app, 'telegram'), allowed_updates })
  if (!response.ok) throw new Error(response.description)
}

/**
 * Polls while this worker holds the lock; others return at once and ask again later. The lock ends
 * with its connection.
 */
async function pollAlone(app: App, stopped: AbortSignal): Promise<void> {
  const client = await app.pool.connect()
  let isBroken = false
  client.once('error', () => {
    isBroken = true
  })
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [advisoryLocks.pollTelegram])
    if (!rows[0]?.locked) return
    await callTelegram(app, 'deleteWebhook')
    for (let offset = 0; !stopped.aborted && !isBroken; ) offset = await pollOnce(app, offset, stopped)
  } finally {
    // Closing the connection also ends the lock.
    client.release(true)
  }
}

/**
 * Handles the updates from `offset` on; the next call confirms them. After a week without any, the
 * ids begin again, perhaps lower (Bot API, "Update"), so the offset follows the latest ones.
 */
async function pollOnce(app: App, offset: number, signal: AbortSignal): Promise<number> {
  const parameters = { offset, timeout: pollSeconds, allowed_updates }
  const response = await callTelegram<{ update_id: number }[]>(app, 'getUpdates', parameters, {
    timeoutMs: (pollSeconds + 10) * 1000,
    signal,
  })
  if (!response.ok) throw new Error(response.description)
  for (const given of response.result) {
    const update = Update.safeParse(given)
    if (update.success) await handleOrSkip(app, update.data)
  }
  const ids = response.result.map(({ update_id }) => Number(update_id)).filter(Number.isSafeInteger)
  return ids.length > 0 ? Math.max(...ids) + 1 : offset
}
