import { type Kysely, sql } from 'kysely'
import type { DB } from '#base/database/tables.ts'

/**
 * Has new reports compared with those of an agency that was merged as with the other's. Call it
 * under the lock `groupStories`.
 */
export async function moveAgencySignatures(tx: Kysely<DB>, from: number, into: number): Promise<void> {
  await sql`update story_signatures set agency_id = ${into} where agency_id = ${from}`.execute(tx)
}
