import type { Selectable } from 'kysely'
import type { Db, Tx } from '#base/database/db.ts'
import type { DB } from '#base/database/tables.ts'

export type SubscriptionRow = Selectable<DB['subscriptions']>
export type PeriodRow = Selectable<DB['subscription_periods']>

export type Time = { subscription: SubscriptionRow | undefined; periods: PeriodRow[]; isRefunding: boolean }

/**
 * The subscription of a user and the periods it consists of, by start; one that an operator gave
 * has no payment. `isRefunding`: the money of one of them is on its way back.
 */
export async function readPeriods(db: Db | Tx, userId: number): Promise<Time> {
  const subscription = await db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).executeTakeFirst()
  const rows = await db
    .selectFrom('subscription_periods as p')
    .leftJoin('refunds as r', (join) => join.onRef('r.payment_id', '=', 'p.payment_id').on('r.state', 'in', ['requested', 'sent']))
    .selectAll('p')
    .select('r.id as refund_id')
    .where('p.user_id', '=', userId)
    .orderBy('p.starts_at')
    .orderBy('p.ends_at')
    .orderBy('p.id')
    .execute()
  const isRefunding = rows.some(({ refund_id }) => refund_id !== null)
  return { subscription, periods: rows.map(({ refund_id, ...period }) => period), isRefunding }
}
