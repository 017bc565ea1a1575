import type { Tx } from '#base/database/db.ts'
import { shortenPeriod } from '../../periods.ts'
import { adoptGivenTime } from '../subscriptions/giveTime.ts'
import { type PeriodRow, readPeriods } from '../subscriptions/readPeriods.ts'
import { syncSubscription } from '../subscriptions/syncSubscription.ts'
import { giveCreditBack } from './giveCreditBack.ts'

/**
 * All the time that a payment bought goes; periods that come after it begin earlier by as much.
 * What it took from earlier payments as credit comes back.
 */
export async function removePeriod(tx: Tx, userId: number, paymentId: string, now: Date): Promise<void> {
  await adoptGivenTime(tx, userId, now)
  const { subscription, periods } = await readPeriods(tx, userId)
  const period = periods.find(({ payment_id }) => payment_id === paymentId)
  if (!period) return
  await tx.deleteFrom('subscription_periods').where('payment_id', '=', paymentId).execute()
  const unused = period.ends_at.getTime() - Math.max(period.starts_at.getTime(), now.getTime())
  await moveLater(tx, periods, period, unused)
  const isCreditBack = await giveCreditBack(tx, userId, paymentId, now)
  if (periods.length > 1 || isCreditBack) return syncSubscription(tx, userId, now)
  if (!subscription) return
  const end = subscription.starts_at < now ? now : subscription.starts_at
  await tx.updateTable('subscriptions').set({ state: 'ended', ends_at: end, updated_at: now }).where('user_id', '=', userId).execute()
}

/**
 * A part of the money is back, and the same part of the time goes, from its end; what was used
 * already stays used.
 * @param amount in fils
 */
export async function shortenPaidPeriod(tx: Tx, userId: number, paymentId: string, amount: number, now: Date): Promise<void> {
  await adoptGivenTime(tx, userId, now)
  const { periods } = await readPeriods(tx, userId)
  const period = periods.find(({ payment_id }) => payment_id === paymentId)
  if (!period) return
  const { ends_at, value } = shortenPeriod(period, amount, now)
  await tx.updateTable('subscription_periods').set({ ends_at, value }).where('payment_id', '=', paymentId).execute()
  await moveLater(tx, periods, period, period.ends_at.getTime() - ends_at.getTime())
  await syncSubscription(tx, userId, now)
}

async function moveLater(tx: Tx, periods: PeriodRow[], gone: PeriodRow, byMs: number): Promise<void> {
  const moved = (time: Date) => new Date(time.getTime() - byMs)
  if (byMs <= 0) return
  for (const { id, starts_at, ends_at } of periods.filter((period) => period.starts_at >= gone.ends_at))
    await tx
      .updateTable('subscription_periods')
      .set({ starts_at: moved(starts_at), ends_at: moved(ends_at) })
      .where('id', '=', id)
      .execute()
}
