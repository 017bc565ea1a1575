import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { notifySql } from '#base/database/notifications.ts'
import { executePrepared } from '#base/database/prepare.ts'
import type { DeliveryState } from '../../states.ts'
import { states } from '../stateSql.ts'
import { decided } from './decisionSql.ts'
import { queueFronts } from './settingsSql.ts'

/**
 * Rows to be planned: the story, the reader and the state of their subscription; the channel, or
 * null if none can be used; for a message that takes the place of one that failed, the channel that
 * failed and the kind of message.
 */
export type Targets = RawBuilder<{
  story_id: number
  user_id: number
  plan: string | null
  channel: string | null
  kind: string
  instead_of: string | null
  /** Whether the post was old news already. */
  is_old: boolean
  /**
   * The state that it gets in any case, with its reason; null: what the plan, the channel and the
   * window decide.
   */
  fixed: DeliveryState | null
  why_fixed: string | null
}>

/**
 * Decides for each target whether it is sent now or waits, and writes its delivery. What is sent
 * now takes one of the messages that the reader allows in this window. The senders of these
 * channels are woken in all workers when the transaction commits.
 */
export async function writeDeliveries(tx: Tx, now: Date, targets: Targets): Promise<void> {
  await executePrepared(
    sql`
    with asked as materialized (
      select c.*, c.kind <> 'alert' as joins,
        case when c.fixed is not null then c.why_fixed when c.plan in ('running', 'grace') then 'no_channel' else 'no_plan' end as ended from (${targets}) c),
    ${decided(now, sql`true`)},
    inserted as (
      insert into deliveries (story_id, user_id, channel, state, reason, kind, instead_of, due_at, turn, counted_in, planned_at, queued_at)
      select story_id, user_id, coalesce(channel, 'none'), state, reason, kind, instead_of, due_at,
        case when state = ${states.queued} then front.turn + row_number() over (partition by story_id, channel, state order by user_id) end,
        counted_in, ${now}, case when state = ${states.queued} then ${now}::timestamptz end
      from decided left join (${queueFronts}) front using (channel)
      on conflict do nothing
      returning channel, state)
    select ${notifySql('deliveries', sql`channel`)} from (select distinct channel from inserted where state = ${states.queued}) queued`,
    tx,
  )
}
