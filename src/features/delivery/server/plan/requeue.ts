import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { isDue } from '#base/database/fastClock.ts'
import type { DeliveryState } from '../../states.ts'
import { states } from '../stateSql.ts'
import { queueFronts } from './settingsSql.ts'

const maxRows = 2_000

/**
 * Queues failed attempts whose pause is over, and messages that a worker was sending when it was
 * killed: these may have arrived, so they are sent once more and marked; after a second time their
 * outcome stays unknown. Returns how many were queued.
 */
export async function requeue(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ state: DeliveryState }>`
    with due as (
      select story_id, user_id, channel from deliveries where (state = ${states.retry} and ${isDue(sql`due_at`, now)})
        or (state = ${states.sending} and ${isDue(sql`leased_until`, now)})
      limit ${maxRows} for update skip locked)
    update deliveries d set turn = front.turn + 1, due_at = null, leased_until = null,
      state = case when d.state = ${states.sending} and d.maybe_twice then ${states.unknown} else ${states.queued} end,
      reason = case when d.state = ${states.sending} then 'cut_off' else d.reason end,
      maybe_twice = d.maybe_twice or d.state = ${states.sending}
    from due join (${queueFronts}) front using (channel)
    where d.story_id = due.story_id and d.user_id = due.user_id and d.channel = due.channel returning d.state`.execute(tx)
  await sql`
    update deliveries d set state = ${states.unknown}, reason = 'cut_off', maybe_twice = true from deliveries head
    where not d.is_head and d.state = ${states.queued} and head.is_head and head.message_id = d.message_id and head.state = ${states.unknown}
      and head.planned_at > ${now}::timestamptz - interval '30 days' and head.message_id is not null
      and ${rows.some(({ state }) => state === 'unknown')}`.execute(tx)
  return rows.filter(({ state }) => state === 'queued').length
}
