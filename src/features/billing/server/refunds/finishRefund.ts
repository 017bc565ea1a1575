import type { Tx } from '#base/database/db.ts'
import { postRefund, readBalances } from '../ledger/postLedger.ts'
import type { PaymentRow } from '../payments/paymentRow.ts'
import { removePeriod, shortenPaidPeriod } from './removePeriod.ts'
import { shortenUpgrade } from './shortenUpgrade.ts'

/**
 * The money of a refund is back: posts it, and takes back the time that it had bought. What was
 * paid a second time goes back first, and takes no time. The caller has locked user and payment.
 * @returns false if a person has to look where the time went
 */
export async function finishRefund(tx: Tx, payment: PaymentRow, refund: { id: number; amount: number }, now: Date): Promise<boolean> {
  const { id, user_id, credited_to } = payment
  const sold = await postRefund(tx, id, refund, now)
  const { gateway, suspense } = await readBalances(tx, id)
  if (payment.problem === 'paid_twice' && suspense === 0)
    await tx.updateTable('payments').set({ problem: null, problem_details: null }).where('id', '=', id).execute()
  if (gateway > 0 && sold > 0 && user_id !== null && credited_to === null) await shortenPaidPeriod(tx, user_id, id, sold, now)
  const isCredited = sold > 0 && user_id !== null && credited_to !== null
  const isKnown = !isCredited || (await shortenUpgrade(tx, user_id, id, sold, now))
  if (gateway <= 0) await endPayment(tx, payment, now)
  return isKnown
}

/** Everything is back, and so is the time. */
async function endPayment(tx: Tx, { id, user_id, credited_to }: PaymentRow, now: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state: 'refunded', refunded_at: now, problem: null, problem_details: null, next_check_at: null })
    .where('id', '=', id)
    .execute()
  if (user_id === null) return
  if (credited_to === null) await removePeriod(tx, user_id, id, now)
  else await passCreditOn(tx, id, credited_to)
}

/**
 * Passes credit on: what a refunded payment had taken from earlier ones lives on in the upgrade
 * that it was credited to, so it comes back with the money of that upgrade.
 */
async function passCreditOn(tx: Tx, paymentId: string, upgradeId: string): Promise<void> {
  await tx.deleteFrom('subscription_periods').where('payment_id', '=', paymentId).execute()
  await tx.updateTable('credited_time').set({ upgrade_id: upgradeId }).where('upgrade_id', '=', paymentId).execute()
  await tx.updateTable('payments').set({ credited_to: upgradeId }).where('credited_to', '=', paymentId).execute()
}
