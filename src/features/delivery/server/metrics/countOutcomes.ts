import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/**
 * Counts deliveries that have reached a state. Among the last statements of its transaction,
 * because others wait for the rows.
 */
export async function countOutcomes(tx: Tx, channel: string, outcomes: { state: string; reason: string | null }[]): Promise<void> {
  if (outcomes.length === 0) return
  await sql`
    insert into delivery_totals as totals (channel, state, reason, total)
    select ${channel}, state, coalesce(reason, ''), count(*)
    from unnest(${outcomes.map(({ state }) => state)}::text[], ${outcomes.map(({ reason }) => reason)}::text[]) as o (state, reason)
    group by 2, 3 order by 2, 3
    on conflict (channel, state, reason) do update set total = totals.total + excluded.total`.execute(tx)
}
