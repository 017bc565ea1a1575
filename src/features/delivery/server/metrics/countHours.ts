import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { type DeliveryState, isFailure, isIn } from '../../states.ts'
import { bucketOf } from './delayBuckets.ts'

type Recorded = { state: DeliveryState; queued_at: Date | null }

/**
 * Counts what was sent or failed in this hour, by its delay. The last statement of its transaction,
 * because others wait for the rows.
 */
export async function countHours(tx: Tx, now: Date, channel: string, recorded: Recorded[]): Promise<void> {
  const ended = recorded.filter(({ state }) => isIn(state, 'accepted') || isFailure(state))
  if (ended.length === 0) return
  const isSent = ended.map(({ state }) => isIn(state, 'accepted'))
  const buckets = ended.map(({ state, queued_at }) =>
    isIn(state, 'accepted') && queued_at ? bucketOf((now.getTime() - new Date(queued_at).getTime()) / 1000) : 0,
  )
  await sql`
    insert into delivery_hours as hours (hour, channel, is_sent, bucket, total)
    select date_trunc('hour', ${now}::timestamptz), ${channel}, is_sent, bucket, count(*)
    from unnest(${isSent}::boolean[], ${buckets}::smallint[]) as o (is_sent, bucket)
    group by is_sent, bucket order by is_sent, bucket
    on conflict (hour, channel, is_sent, bucket) do update set total = hours.total + excluded.total`.execute(tx)
}
