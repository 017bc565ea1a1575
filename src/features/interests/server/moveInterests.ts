import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/**
 * Puts the other agency in the place of one that was merged, in the interests of every reader; who
 * chose both has it once, in the place of the first.
 */
export async function moveInterests(tx: Tx, from: number, into: number): Promise<void> {
  await sql`
    update interests i set agencies = (
      select array_agg(agency order by position) from (
        select case chosen.agency when ${from} then ${into} else chosen.agency end as agency, min(chosen.position) as position
        from unnest(i.agencies) with ordinality as chosen (agency, position) group by 1) once)
    where ${from}::int = any(i.agencies)`.execute(tx)
}
