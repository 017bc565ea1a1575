import type { Tx } from '#base/database/db.ts'
import { postLedger } from '../ledger/postLedger.ts'
import type { PaymentRow } from '../payments/paymentRow.ts'
import { type PeriodRow, readTime } from '../subscriptions/readTime.ts'
import { syncSubscription } from '../subscriptions/syncSubscription.ts'

/** The money is back: empties the accounts of the payment, and takes back the time it bought. The caller has locked user and payment. */
export async function finishRefund(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  await postLedger(tx, payment.id, 'refund', {}, now)
  await tx
    .updateTable('payments')
    .set({ state: 'refunded', refunded_at: now, problem: null, problem_details: null, next_check_at: null })
    .where('id', '=', payment.id)
    .execute()
  if (payment.user_id !== null) await takeTimeBack(tx, payment.user_id, payment.id, now)
}

/** Periods that come after it begin earlier by as much. */
async function takeTimeBack(tx: Tx, userId: number, paymentId: string, now: Date): Promise<void> {
  const { subscription, periods } = await readTime(tx, userId)
  const period = periods.find(({ payment_id }) => payment_id === paymentId)
  if (!period) return
  await tx.deleteFrom('subscription_periods').where('payment_id', '=', paymentId).execute()
  const unused = period.ends_at.getTime() - Math.max(period.starts_at.getTime(), now.getTime())
  const later = periods.filter(({ starts_at }) => starts_at >= period.ends_at)
  if (unused > 0) for (const one of later) await moveEarlier(tx, one, unused)
  if (periods.length > 1) return syncSubscription(tx, userId, now)
  if (!subscription) return
  const end = subscription.starts_at < now ? now : subscription.starts_at
  await tx.updateTable('subscriptions').set({ state: 'ended', ends_at: end, updated_at: now }).where('user_id', '=', userId).execute()
}

async function moveEarlier(tx: Tx, period: PeriodRow, byMs: number): Promise<void> {
  const moved = (time: Date) => new Date(time.getTime() - byMs)
  await tx
    .updateTable('subscription_periods')
    .set({ starts_at: moved(period.starts_at), ends_at: moved(period.ends_at) })
    .where('payment_id', '=', period.payment_id)
    .execute()
}
