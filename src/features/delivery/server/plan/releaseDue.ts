import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'
import { notify } from '#base/database/notifications.ts'
import { inTransaction } from '#base/database/transact.ts'
import { states } from '../stateSql.ts'
import { isUsable, obstacle, takePlaces, windowAround } from './decisionSql.ts'
import { type FailedDelivery, fallBack } from './fallBack.ts'
import { releaseCollected } from './releaseCollected.ts'
import { requeue } from './requeue.ts'
import { maxMessages, queueFronts } from './settingsSql.ts'

/** Bundles and digests of one transaction. */
const maxGroups = 2_000

/**
 * Queues what is due: bundles of what was held, digests, failed attempts, what was collected in grace, and messages whose worker was killed. One
 * worker at a time; another that calls this does nothing.
 * @returns whether there may be more
 */
export function releaseDue(app: App): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${advisoryLocks.releaseDeliveries}) as locked`.execute(
      tx,
    )
    if (!rows[0]?.locked) return false
    const now = app.now()
    const collected = await releaseCollected(tx, now)
    const requeued = await requeue(tx, now)
    const grouped = await releaseGroups(tx, now)
    if (requeued + grouped > 0) await notify(tx, 'deliveries')
    return collected + requeued > 0 || grouped === maxGroups
  })
}

/**
 * Makes one message of all that is due for a reader on a channel. A bundle counts as one of the messages that the reader allows; if none is left, it
 * goes into the digest, which does not count. Settings may have changed since, so they decide again.
 */
async function releaseGroups(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<FailedDelivery & { groups: number }>`
    with due as materialized (
      select d.user_id, d.channel, d.state, max(d.story_id) as head from deliveries d where d.state in (${states.held}, ${states.digest}) and d.due_at <= ${now}
      group by d.user_id, d.channel, d.state order by d.user_id, d.channel limit ${maxGroups}),
    judged as materialized (
      select d.*, w.opened_at, w.opened_at + w.length as closes_at, ${maxMessages('d.channel')} as max_used,
        coalesce(${obstacle({ plan: sql`s.state`, isUsable: isUsable(), waits: sql`d.state = ${states.held}`, now })}, ${states.queued}) as next
      from due d left join subscriptions s on s.user_id = d.user_id left join alert_settings t on t.user_id = d.user_id
      cross join lateral ${windowAround(now)}),
    counted as (${takePlaces(sql`state = ${states.held} and next = ${states.queued}`)}),
    decided as materialized (
      select j.*, case when j.next = ${states.queued} and j.state = ${states.held} and counted.user_id is null then ${states.digest} else j.next end as final,
        counted.user_id is not null as is_counted, nextval('delivery_messages') as message_id,
        front.turn + row_number() over (partition by j.channel order by j.user_id) as turn
      from judged j left join counted on counted.user_id = j.user_id and counted.channel = j.channel and j.state = ${states.held}
      left join (${queueFronts}) front on front.channel = j.channel),
    updated as (
      update deliveries d set state = g.final,
        kind = case when g.final = ${states.queued} then case g.state when ${states.held} then 'bundle' else 'digest' end else d.kind end,
        message_id = case when g.final = ${states.queued} then g.message_id end,
        is_head = g.final <> ${states.queued} or d.story_id = g.head,
        turn = case when g.final = ${states.queued} then g.turn end,
        counted_in = case when g.is_counted and d.story_id = g.head then g.opened_at end,
        queued_at = case when g.final = ${states.queued} then ${now}::timestamptz end,
        reason = case g.final when ${states.expired} then 'plan_ended' when ${states.failed} then 'channel_off' when ${states.digest} then 'limit' else d.reason end,
        due_at = case g.final when ${states.held} then g.opened_at + interval '1 day' when ${states.digest} then g.closes_at end
      from decided g where d.user_id = g.user_id and d.channel = g.channel and d.state = g.state and d.due_at <= ${now}
      returning d.story_id, d.user_id, d.channel, d.state, case g.state when ${states.held} then 'bundle' else 'digest' end as kind)
    select story_id, user_id, channel, kind, (select count(*)::int from decided) as groups from updated where state = ${states.failed}
    union all select null, null, null, null, (select count(*)::int from decided)`.execute(tx)
  const failed = rows.filter((row) => row.story_id !== null)
  await fallBack(tx, now, failed)
  return rows[0]?.groups ?? 0
}
