import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { readSubscription } from './readSubscription.ts'

/** What a hub asks with GET (W3C WebSub §5.2, §5.3). */
export type HubQuestion = {
  'hub.mode'?: string
  'hub.topic'?: string
  'hub.challenge'?: string
  'hub.lease_seconds'?: string
  'hub.reason'?: string
}

const dayMs = 24 * 3_600_000
const lease = { least: 60, most: 30 * 24 * 3600, unsaid: 10 * 24 * 3600 }

/**
 * Verifies the hub's intent: returns the challenge when we did ask for this, '' when the hub tells that it denied us. Throws `not_found` for anything
 * that we did not ask for.
 */
export async function answerHub(app: App, id: number, token: string, question: HubQuestion): Promise<string> {
  const source = await readSubscription(app, id, token)
  if (!source || question['hub.topic'] !== source.hub_topic) throw new AppError('not_found')
  const challenge = question['hub.challenge'] ?? ''
  const wanted = source.status === 'active'
  if (question['hub.mode'] === 'subscribe' && wanted && source.hub_state !== null) {
    await recordState(app, id, subscribed(app, question['hub.lease_seconds']))
    return challenge
  }
  if (question['hub.mode'] === 'unsubscribe' && !wanted) {
    await recordState(app, id, { hub_state: null, hub_secret: null, hub_lease_until: null, hub_renew_at: null })
    return challenge
  }
  if (question['hub.mode'] === 'denied' && wanted) {
    app.log.warn({ source: id, reason: question['hub.reason'] }, 'the hub denied our subscription')
    await recordState(app, id, { hub_state: 'denied', hub_lease_until: null, hub_renew_at: new Date(app.now().getTime() + dayMs) })
    return ''
  }
  throw new AppError('not_found')
}

/** Renewed after four fifths of the lease. */
function subscribed(app: App, leaseSeconds: string | undefined) {
  const given = Number(leaseSeconds) || lease.unsaid
  const seconds = Math.min(Math.max(given, lease.least), lease.most)
  const now = app.now().getTime()
  return { hub_state: 'subscribed', hub_lease_until: new Date(now + seconds * 1000), hub_renew_at: new Date(now + seconds * 800) }
}

type State = { hub_state: string | null; hub_secret?: null; hub_lease_until: Date | null; hub_renew_at: Date | null }

async function recordState(app: App, id: number, state: State): Promise<void> {
  await app.db.updateTable('sources').set(state).where('id', '=', id).execute()
}
