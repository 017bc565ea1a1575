import type { Selectable } from 'kysely'
import type { Db, Tx } from '#base/database/db.ts'
import type { DB } from '#base/database/tables.ts'

export type SubscriptionRow = Selectable<DB['subscriptions']>
export type PeriodRow = Selectable<DB['subscription_periods']>

/**
 * The subscription of a user and the periods it consists of, by start. A period whose money is being refunded is worth nothing. A subscription that an
 * operator has inserted has no periods.
 */
export async function readTime(db: Db | Tx, userId: number): Promise<{ subscription: SubscriptionRow | undefined; periods: PeriodRow[] }> {
  const subscription = await db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).executeTakeFirst()
  const rows = await db
    .selectFrom('subscription_periods as p')
    .leftJoin('refunds as r', (join) => join.onRef('r.payment_id', '=', 'p.payment_id').on('r.state', '<>', 'refused'))
    .selectAll('p')
    .select('r.id as refund_id')
    .where('p.user_id', '=', userId)
    .orderBy('p.starts_at')
    .execute()
  return { subscription, periods: rows.map(({ refund_id, ...period }) => (refund_id === null ? period : { ...period, value: 0 })) }
}
