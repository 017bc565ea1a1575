import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'
import { notify } from '#base/database/notifications.ts'
import { inTransaction } from '#base/database/transact.ts'
import { states } from '../stateSql.ts'
import { decided, isUsable } from './decisionSql.ts'
import { type FailedDelivery, fallBack } from './fallBack.ts'
import { releaseCollected } from './releaseCollected.ts'
import { requeue } from './requeue.ts'
import { queueFronts } from './settingsSql.ts'

/** Bundles and digests of one transaction. */
const maxGroups = 2_000

/**
 * Queues what is due: bundles of what was held, digests, failed attempts, what was collected in
 * grace, and messages whose worker was killed. One worker at a time; another that calls this does
 * nothing.
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
 * Makes one message of all that is due for a reader on a channel. A bundle counts as one of the
 * messages that the reader allows; if none is left, it goes into the digest, which does not count.
 * Settings may have changed since, so they decide again.
 */
async function releaseGroups(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<FailedDelivery & { groups: number }>`
    with due as materialized (
      select d.user_id, d.channel, d.state as waited, case d.state when ${states.held} then 'bundle' else 'digest' end as kind, max(d.story_id) as head
      from deliveries d where d.state in (${states.held}, ${states.digest}) and d.due_at <= ${now}
      group by d.user_id, d.channel, d.state order by d.user_id, d.channel limit ${maxGroups}),
    asked as (
      select due.*, s.state as plan, false as is_old, false as joins, null as fixed, 'plan_ended' as ended from due left join subscriptions s using (user_id)),
    ${decided(now, isUsable())},
    -- Those without a message_id are not sent now.
    grouped as materialized (
      select d.*, case when d.state = ${states.queued} then nextval('delivery_messages') end as message_id,
        front.turn + row_number() over (partition by d.channel order by d.user_id) as turn
      from decided d left join (${queueFronts}) front on front.channel = d.channel),
    updated as (
      update deliveries d set state = g.state, reason = coalesce(g.reason, d.reason), due_at = g.due_at, message_id = g.message_id,
        kind = case when g.message_id is null then d.kind else g.kind end, is_head = g.message_id is null or d.story_id = g.head,
        turn = case when g.message_id is not null then g.turn end, queued_at = case when g.message_id is not null then ${now}::timestamptz end,
        counted_in = case when d.story_id = g.head then g.counted_in end
      from grouped g where d.user_id = g.user_id and d.channel = g.channel and d.state = g.waited and d.due_at <= ${now}
      returning d.story_id, d.user_id, d.channel, d.state, g.kind)
    select story_id, user_id, channel, kind, (select count(*)::int from grouped) as groups from updated where state = ${states.failed}
    union all select null, null, null, null, (select count(*)::int from grouped)`.execute(tx)
  const failed = rows.filter((row) => row.story_id !== null)
  await fallBack(tx, now, failed)
  return rows[0]?.groups ?? 0
}
