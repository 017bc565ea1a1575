type Webhook = { url: string; secret: string; allowedUpdates: string[] | undefined }

export type UpdateQueue = {
  /** Returns the id of the update. */
  add(update: object): number
  /** Updates from this id on; waits up to `seconds` for the first one. Older ones are confirmed. */
  take(offset: number, seconds: number): Promise<object[]>
  /** The next update gets this id; the offset that was right until now confirms nothing. */
  restartIds(next: number): void
  setWebhook(webhook: Webhook): void
  /** Returns what `getWebhookInfo` reports. */
  webhookInfo(): object
  hasWebhook(): boolean
  close(): void
}

/**
 * Queue of what people do in Telegram, for the bot: by long polling, or to its webhook with the
 * secret (repeated until it answers 2xx, in order).
 */
export function createUpdateQueue(): UpdateQueue {
  let updates: { update_id: number }[] = []
  // Higher than those of an earlier run, which the bot would not handle again.
  let nextId = Date.now()
  let staleOffset: number | undefined
  let webhook: Webhook = { url: '', secret: '', allowedUpdates: undefined }
  let lastError: { last_error_date: number; last_error_message: string } | undefined
  let isClosed = false
  const waiting = new Set<() => void>()
  let sending = Promise.resolve()

  async function sendNext(): Promise<void> {
    const [first] = updates
    if (!first || !webhook.url || isClosed) return
    const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': webhook.secret }
    const response = await fetch(webhook.url, { method: 'POST', headers, body: JSON.stringify(first) }).catch(() => null)
    if (!response?.ok) {
      const message = response ? `Wrong response from the webhook: ${response.status} ${response.statusText}` : 'Connection refused'
      lastError = { last_error_date: Math.floor(Date.now() / 1000), last_error_message: message }
      return
    }
    updates = updates.filter(({ update_id }) => update_id !== first.update_id)
    await sendNext()
  }
  function announce(): void {
    for (const wake of waiting) wake()
    if (webhook.url) sending = sending.then(sendNext)
  }
  return {
    add(update) {
      const update_id = nextId++
      updates.push({ update_id, ...update })
      announce()
      return update_id
    },
    async take(offset, seconds) {
      if (offset !== staleOffset) updates = updates.filter(({ update_id }) => update_id >= offset)
      if (updates.length === 0 && seconds > 0 && !isClosed) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(done, seconds * 1000)
          function done(): void {
            clearTimeout(timer)
            waiting.delete(done)
            resolve()
          }
          waiting.add(done)
        })
      }
      return updates.slice(0, 100)
    },
    restartIds(next) {
      staleOffset = nextId
      nextId = next
    },
    setWebhook(next) {
      webhook = next
      lastError = undefined
      announce()
    },
    hasWebhook: () => webhook.url !== '',
    webhookInfo: () => ({
      ...{ url: webhook.url, has_custom_certificate: false, pending_update_count: updates.length, max_connections: 40 },
      ...(webhook.allowedUpdates && { allowed_updates: webhook.allowedUpdates }),
      ...lastError,
    }),
    close() {
      isClosed = true
      for (const wake of waiting) wake()
    },
  }
}
