import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { hubCallback } from './hubCallback.ts'

type Subscription = { id: number; status: string; hub_url: string; hub_topic: string; hub_secret: string | null }

/** Requested; the hub decides. */
const requestedLeaseSeconds = 10 * 24 * 3600
/** Time after which to request again if the hub does not verify. */
const retryMs = 3_600_000
const maxAtOnce = 50

/**
 * Sends the due subscription requests (W3C WebSub §5.1): to subscribe, to renew before the lease
 * ends, or to unsubscribe from a source that is no longer read. Each is recorded before it is sent,
 * because a hub may verify before it responds.
 */
export async function renewSubscriptions(app: App): Promise<void> {
  const { rows } = await sql<Subscription>`
    select id, status, hub_url, hub_topic, hub_secret from sources
    where hub_renew_at <= ${app.now()} and hub_url is not null and hub_topic is not null order by hub_renew_at limit ${maxAtOnce}`.execute(
    app.db,
  )
  for (const source of rows) {
    const leaves = source.status !== 'active'
    const secret = source.hub_secret ?? randomBytes(24).toString('base64url')
    await app.db
      .updateTable('sources')
      .set({
        hub_secret: secret,
        hub_renew_at: leaves ? null : new Date(app.now().getTime() + retryMs),
        hub_state: sql`coalesce(nullif(hub_state, 'denied'), 'pending')`,
      })
      .where('id', '=', source.id)
      .execute()
    await requestSubscription(app, source, leaves ? 'unsubscribe' : 'subscribe', secret)
  }
}

async function requestSubscription(app: App, source: Subscription, mode: 'subscribe' | 'unsubscribe', secret: string): Promise<void> {
  const form = new URLSearchParams({ 'hub.mode': mode, 'hub.topic': source.hub_topic, 'hub.callback': hubCallback(app, source) })
  if (mode === 'subscribe') {
    form.set('hub.lease_seconds', String(requestedLeaseSeconds))
    form.set('hub.secret', secret)
  }
  try {
    const { status, body } = await safeFetch(app.config, source.hub_url, { method: 'POST', body: form, maxBytes: 100_000 })
    if (status < 200 || status > 299) throw new Error(`${status} ${Buffer.from(body).toString('utf8', 0, 200)}`)
  } catch (error) {
    app.log.warn({ source: source.id, hub: source.hub_url, mode, error: (error as Error).message }, 'hub did not accept our request')
  }
}
