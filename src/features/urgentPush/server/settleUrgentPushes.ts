import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/**
 * Settles urgent pushes after a restore: what was still to be sent may have been sent since the
 * snapshot, so it is not sent again.
 */
export async function settleUrgentPushes(tx: Tx): Promise<void> {
  await sql`delete from urgent_sends`.execute(tx)
}
