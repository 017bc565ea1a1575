import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { states } from '../stateSql.ts'

/**
 * Makes due what was collected in grace once the reader has paid, and lets it expire with the
 * subscription. Returns how many are due.
 */
export async function releaseCollected(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ due_at: Date | null }>`
    with settled as materialized (
      select d.user_id, case when s.state = 'running' then ${states.held} else ${states.expired} end as state
      from (select distinct user_id from deliveries where state = ${states.collected}) d left join subscriptions s on s.user_id = d.user_id
      where s.state is distinct from 'grace')
    update deliveries d set state = settled.state, due_at = case settled.state when ${states.held} then ${now}::timestamptz end,
      reason = case settled.state when ${states.expired} then 'plan_ended' end
    from settled where d.user_id = settled.user_id and d.state = ${states.collected} returning d.due_at`.execute(tx)
  return rows.filter(({ due_at }) => due_at !== null).length
}
