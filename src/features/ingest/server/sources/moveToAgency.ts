import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/**
 * Gives the sources of an agency that was merged to the other; they go on knowing the items that
 * they had. Returns how many there were.
 */
export async function moveToAgency(tx: Tx, from: number, into: number): Promise<number> {
  await sql`update found_feeds set agency_id = ${into} where agency_id = ${from}`.execute(tx)
  const moved = await sql`
    update sources set agency_id = ${into}, identified_as = coalesce(identified_as, ${from}), version = version + 1
    where agency_id = ${from}`.execute(tx)
  return Number(moved.numAffectedRows)
}
