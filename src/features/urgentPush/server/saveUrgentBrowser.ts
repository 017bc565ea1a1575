import { consume, ipLimit } from '#access/server/rateLimit.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { requireEndpoint } from '#features/channels/server/push/requireEndpoint.ts'
import type { UrgentBrowser, UrgentBrowserForm } from '../schema.ts'
import { requireRoom } from './requireRoom.ts'

const [hour, day] = [3_600, 86_400]

/**
 * Has urgent stories of an edition sent to a browser, in place of another edition's and of its
 * former address. Throws `invalid` for addresses that lead inside, `push_gone` if the browser has
 * to subscribe again, `too_many_requests`. Throws `invalid`, too, if very many browsers name the
 * same unknown push service.
 * @param address of the network that asks: mobile networks give one to many readers
 */
export async function saveUrgentBrowser(
  app: App,
  ip: string,
  { endpoint, keys, old_endpoint, edition }: UrgentBrowserForm,
): Promise<UrgentBrowser> {
  await consume(app, [...ipLimit('urgent-push', ip, 60, hour), ...ipLimit('urgent-push-day', ip, 200, day)])
  await requireEndpoint(app, endpoint)
  await requireRoom(app, endpoint)
  const row = { p256dh: keys.p256dh, auth: keys.auth, edition, seen_at: app.now(), failures: 0 }
  await inTransaction(app.db, async (tx) => {
    if (old_endpoint && old_endpoint !== endpoint) await tx.deleteFrom('urgent_browsers').where('endpoint', '=', old_endpoint).execute()
    await tx
      .insertInto('urgent_browsers')
      .values({ ...row, endpoint, created_at: app.now() })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute()
  })
  return { endpoint, is_on: true }
}
