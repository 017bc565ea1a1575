import { sql } from 'kysely'
import { consume, ipLimit } from '#access/server/rateLimit.ts'
import type { App } from '#base/app.ts'
import { isGone } from '#features/channels/server/push/goneEndpoints.ts'
import { requireEndpoint } from '#features/channels/server/push/requireEndpoint.ts'
import type { UrgentBrowser, UrgentConfirmForm } from '../schema.ts'
import { requireRoom } from './requireRoom.ts'
import { saveUrgentBrowser } from './saveUrgentBrowser.ts'

/**
 * Notes that a browser still exists, and its present address and keys. What was turned off
 * elsewhere, as by a button of a notification, stays off; one that was forgotten because its push
 * service called its former address gone is saved again. Throws what `saveUrgentBrowser` throws.
 */
export async function confirmUrgentBrowser(app: App, ip: string, form: UrgentConfirmForm): Promise<UrgentBrowser> {
  const { endpoint, keys, old_endpoint = endpoint, edition } = form
  await consume(app, ipLimit('urgent-push-confirm', ip, 300, 3_600))
  await requireEndpoint(app, endpoint)
  await requireRoom(app, endpoint)
  // Of two rows, the one of the present address is confirmed; the other one's receives nothing any
  // more, so it is soon gone.
  const { rows } = await sql`
    update urgent_browsers set endpoint = ${endpoint}, p256dh = ${keys.p256dh}, auth = ${keys.auth}, seen_at = ${app.now()}
    where id = (select id from urgent_browsers where endpoint in (${endpoint}, ${old_endpoint}) order by endpoint = ${endpoint} desc limit 1)
    returning id`.execute(app.db)
  if (rows.length > 0) return { endpoint, is_on: true }
  if (edition && (await isGone(app.db, old_endpoint))) return saveUrgentBrowser(app, ip, { endpoint, keys, edition })
  return { endpoint, is_on: false }
}
