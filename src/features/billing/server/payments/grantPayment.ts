import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { addJob } from '#base/jobs/jobs.ts'
import { kuwaitTime } from '#kuwaitTime.ts'
import { endOfPeriod, placePurchase, unusedValue } from '../../periods.ts'
import { claimCoupon } from '../coupons/takeCoupon.ts'
import { postCharge, readBalances } from '../ledger/postLedger.ts'
import { adoptGivenTime, moveGivenTime } from '../subscriptions/giveTime.ts'
import { type PeriodRow, readPeriods } from '../subscriptions/readPeriods.ts'
import { syncSubscription } from '../subscriptions/syncSubscription.ts'
import type { PaymentRow } from './paymentRow.ts'

/**
 * Time for which a price is agreed, in ms; of a payment that became known later, the credit is that
 * of this time before.
 */
const agreedMs = 86_400_000

/**
 * Gives a reader what they paid for: time, a receipt number, and the entries of the ledger, all in
 * the caller's transaction, which has locked user and payment. A second call fails, because the
 * payment has its period already. Returns the columns that change in the payment.
 */
export async function grantPayment(tx: Tx, payment: PaymentRow, userId: number, now: Date) {
  const { id, plan_id, keywords, categories, agencies, main_categories, amount } = payment
  const limits = { keywords, categories, agencies, main_categories }
  const keepsDiscount = payment.coupon_id === null || (await claimCoupon(tx, payment.coupon_id, userId, id))
  const full = payment.price - (keepsDiscount ? payment.discount : 0)

  await adoptGivenTime(tx, userId, now)
  await syncSubscription(tx, userId, now)
  const time = await readPeriods(tx, userId)
  const at = new Date(Math.max(payment.created_at.getTime(), now.getTime() - agreedMs))
  const { change, startsAt, credit } = placePurchase(time, limits, { at, now })
  if (change === 'upgrade') await creditPeriods(tx, id, time.periods, at, now)
  const value = amount + credit
  const bought = { starts_at: startsAt, ends_at: endOfPeriod(startsAt, payment.months, value, full, payment.price) }
  await tx
    .insertInto('subscription_periods')
    .values({ payment_id: id, user_id: userId, plan_id, ...limits, ...bought, value })
    .execute()
  if (change === 'upgrade') await moveGivenTime(tx, time.periods, { from: startsAt, to: bought.ends_at })
  await syncSubscription(tx, userId, now)

  await postCharge(tx, id, { gateway: amount, sales: -amount }, now)
  await addJob(tx, 'mailReceipt', { payment: id })
  const receipt = await takeReceiptNumber(tx, now)
  return {
    state: 'paid',
    paid_at: now,
    refunded_at: null,
    ...bought,
    ...receipt,
    problem: null,
    problem_details: null,
    next_check_at: null,
  }
}

/**
 * Ends the present periods and drops those to come; what they were worth from `at` on is credited
 * to the upgrade.
 */
async function creditPeriods(tx: Tx, upgradeId: string, periods: PeriodRow[], at: Date, now: Date): Promise<void> {
  for (const { payment_id, ...period } of periods.filter(({ ends_at }) => ends_at > at)) {
    if (payment_id === null) continue
    const rows = tx.updateTable('subscription_periods').where('id', '=', period.id)
    const value = period.value - unusedValue(period, at)
    const ends_at = period.ends_at < now ? period.ends_at : now
    if (period.starts_at >= now) await tx.deleteFrom('subscription_periods').where('id', '=', period.id).execute()
    else await rows.set({ ends_at, value }).execute()
    if (await storeCredited(tx, upgradeId, { payment_id, ...period }, at))
      await tx.updateTable('payments').set({ credited_to: upgradeId }).where('id', '=', payment_id).execute()
  }
}

type BoughtPeriod = PeriodRow & { payment_id: string }

/**
 * Stores what was credited, for the case that the money of the upgrade goes back
 * (`refunds/giveCreditBack.ts`).
 * @returns false if the rest of the period belongs to an earlier upgrade already: the price of this
 *   one was agreed before that one was paid (two tabs), and only the hours in between are credited
 *   to it
 */
async function storeCredited(tx: Tx, upgrade_id: string, { id: _, ...period }: BoughtPeriod, at: Date): Promise<boolean> {
  const starts_at = period.starts_at > at ? period.starts_at : at
  const rest = { upgrade_id, starts_at, value: unusedValue(period, at), received: -(await readBalances(tx, period.payment_id)).sales }
  const inserting = tx.insertInto('credited_time').values({ ...period, ...rest })
  const row = await inserting
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('payment_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The next number of this year in Kuwait. The counter stays locked until the end of the
 * transaction, so no number is lost or given twice.
 */
async function takeReceiptNumber(tx: Tx, now: Date): Promise<{ receipt_year: number; receipt_number: number }> {
  const year = Number(kuwaitTime(now.getTime()).slice(0, 4))
  const { rows } = await sql<{ last: number }>`
    insert into receipt_counters as counter (year, last) values (${year}, 1)
    on conflict (year) do update set last = counter.last + 1 returning last`.execute(tx)
  return { receipt_year: year, receipt_number: rows[0]?.last ?? 0 }
}
