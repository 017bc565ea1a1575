import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { anyOf, states } from '../stateSql.ts'

/**
 * Settles deliveries after a restore: alerts that were due by now may have been sent since the
 * snapshot, so they are not sent again; the alert log says so. What waits for a later time or for
 * the payment still waits.
 */
export async function settleDeliveries(tx: Tx, now: Date): Promise<void> {
  await sql`
    update deliveries set state = ${states.unknown}, reason = 'restored', due_at = null, turn = null, leased_until = null
    where state in ${anyOf('moving')} or (state in (${states.held}, ${states.digest}) and due_at <= ${now})`.execute(tx)
  await sql`delete from push_retries`.execute(tx)
  await sql`delete from waiting_replies`.execute(tx)
}
