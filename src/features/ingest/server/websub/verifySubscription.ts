import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { readSubscription } from './readSubscription.ts'

/** Query parameters of a hub's GET request (W3C WebSub §5.2, §5.3). */
export type HubQuery = {
  'hub.mode'?: string
  'hub.topic'?: string
  'hub.challenge'?: string
  'hub.lease_seconds'?: string
  'hub.reason'?: string
}

const dayMs = 24 * 3_600_000
/** Seconds. */
const lease = { min: 60, max: 30 * 24 * 3600, default: 10 * 24 * 3600 }

/**
 * Verifies the hub's intent: returns the challenge if we did request this, '' if the hub denied our
 * subscription. Throws `not_found` for anything that we did not request.
 */
export async function verifySubscription(app: App, id: number, token: string, query: HubQuery): Promise<string> {
  const source = await readSubscription(app, id, token)
  if (!source || query['hub.topic'] !== source.hub_topic) throw new AppError('not_found')
  const challenge = query['hub.challenge'] ?? ''
  const isActive = source.status === 'active'
  if (query['hub.mode'] === 'subscribe' && isActive && source.hub_state !== null) {
    await recordState(app, id, subscribed(app, query['hub.lease_seconds']))
    return challenge
  }
  if (query['hub.mode'] === 'unsubscribe' && !isActive) {
    await recordState(app, id, { hub_state: null, hub_secret: null, hub_lease_until: null, hub_renew_at: null })
    return challenge
  }
  if (query['hub.mode'] === 'denied' && isActive) {
    app.log.warn({ source: id, reason: query['hub.reason'] }, 'the hub denied our subscription')
    await recordState(app, id, { hub_state: 'denied', hub_lease_until: null, hub_renew_at: new Date(app.now().getTime() + dayMs) })
    return ''
  }
  throw new AppError('not_found')
}

/** Renewed after 80 % of the lease. */
function subscribed(app: App, leaseSeconds: string | undefined) {
  const given = Number(leaseSeconds) || lease.default
  const seconds = Math.min(Math.max(given, lease.min), lease.max)
  const now = app.now().getTime()
  return { hub_state: 'subscribed', hub_lease_until: new Date(now + seconds * 1000), hub_renew_at: new Date(now + seconds * 800) }
}

type State = { hub_state: string | null; hub_secret?: null; hub_lease_until: Date | null; hub_renew_at: Date | null }

async function recordState(app: App, id: number, state: State): Promise<void> {
  await app.db.updateTable('sources').set(state).where('id', '=', id).execute()
}
