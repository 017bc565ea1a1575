import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { notifySql } from '#base/database/notifications.ts'
import { executePrepared } from '#base/database/prepare.ts'
import { states } from '../stateSql.ts'
import { obstacle, takePlaces, windowAround } from './decisionSql.ts'
import { maxMessages, queueFronts } from './settingsSql.ts'

/**
 * Rows to be planned: the story, the reader and the state of their subscription; the channel, or null if none can be used; for a message that
 * takes the place of one that failed, the channel that failed and the kind of message.
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
}>

/**
 * Decides for each target whether it is sent now or waits, and writes its delivery. What is sent now takes one of the messages that the reader allows
 * in this window. The senders of these channels are woken in all workers when the transaction commits.
 * @returns how many were written, and how many of these can be sent now
 */
export async function writeDeliveries(tx: Tx, now: Date, targets: Targets): Promise<{ written: number; queued: number }> {
  const rows = await executePrepared(
    sql<{ written: number; queued: number }>`
    with target as materialized (${targets}),
    judged as materialized (
      select c.*, w.opened_at, w.opened_at + w.length as closes_at, ${maxMessages('c.channel')} as max_used,
        case when c.channel is null then ${states.expired} else coalesce(
          ${obstacle({ plan: sql`c.plan`, isUsable: sql`true`, waits: sql`c.kind <> 'digest'`, now })},
          case when c.kind = 'digest' or (c.kind = 'alert' and c.is_old) then ${states.digest} when c.kind = 'bundle' then ${states.held} else ${states.queued} end) end as state
      from target c left join alert_settings t on t.user_id = c.user_id cross join lateral ${windowAround(now)}),
    counted as (${takePlaces(sql`state = ${states.queued}`)}),
    decided as (
      select j.*, case when j.state = ${states.queued} and counted.user_id is null then ${states.digest} else j.state end as final,
        counted.user_id is not null as is_counted
      from judged j left join counted on counted.user_id = j.user_id and counted.channel = j.channel and j.state = ${states.queued}),
    inserted as (
      insert into deliveries (story_id, user_id, channel, state, reason, kind, instead_of, due_at, turn, counted_in, planned_at, queued_at)
      select story_id, user_id, coalesce(channel, 'none'), final,
        case when final = ${states.expired} then case when channel is null and plan in ('running', 'grace') then 'no_channel' else 'no_plan' end
          when final = ${states.digest} and kind <> 'digest' then case when state = ${states.queued} then 'limit' else 'old' end end,
        kind, instead_of,
        case final when ${states.held} then case when ${now}::timestamptz < closes_at then ${now}::timestamptz else opened_at + interval '1 day' end
          when ${states.digest} then case when kind = 'digest' then ${now}::timestamptz else closes_at end end,
        case when final = ${states.queued} then front.turn + row_number() over (partition by story_id, channel, final order by user_id) end,
        case when is_counted then opened_at end, ${now}, case when final = ${states.queued} then ${now}::timestamptz end
      from decided left join (${queueFronts}) front using (channel)
      on conflict do nothing
      returning channel, state),
    notified as (select ${notifySql('deliveries', sql`channel`)} from (select distinct channel from inserted where state = ${states.queued}) queued)
    -- PostgreSQL evaluates notified only because it is read here.
    select count(*)::int as written, (count(*) filter (where state = ${states.queued}))::int as queued, (select count(*) from notified) from inserted`,
    tx,
  )
  return rows[0] ?? { written: 0, queued: 0 }
}
