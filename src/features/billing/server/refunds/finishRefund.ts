import type { Tx } from '#base/database/db.ts'
import { postRefund, readReceived } from '../ledger/postLedger.ts'
import type { PaymentRow } from '../payments/paymentRow.ts'
import { shortenTime, takeTimeBack } from './takeTimeBack.ts'

/** The money of a refund is back: posts it, and takes back the time that it had bought. The caller has locked user and payment. */
export async function finishRefund(tx: Tx, payment: PaymentRow, refund: { id: number; amount: number }, now: Date): Promise<void> {
  const { id, user_id, credited_to } = payment
  await postRefund(tx, id, refund, now)
  if ((await readReceived(tx, id)) > 0) {
    if (user_id !== null && credited_to === null) await shortenTime(tx, user_id, id, refund.amount, now)
    return
  }
  await tx
    .updateTable('payments')
    .set({ state: 'refunded', refunded_at: now, problem: null, problem_details: null, next_check_at: null })
    .where('id', '=', id)
    .execute()
  if (user_id === null) return
  if (credited_to === null) await takeTimeBack(tx, user_id, id, now)
  else await passCreditOn(tx, id, credited_to)
}

/**
 * The time of a refunded payment lives on in an upgrade, which is for people (`recordRefunds.ts`). What it had taken from earlier payments lives on there
 * too, so it does not come back now, but with the money of that upgrade.
 */
async function passCreditOn(tx: Tx, paymentId: string, upgradeId: string): Promise<void> {
  await tx.deleteFrom('subscription_periods').where('payment_id', '=', paymentId).execute()
  await tx.updateTable('credited_time').set({ upgrade_id: upgradeId }).where('upgrade_id', '=', paymentId).execute()
  await tx.updateTable('payments').set({ credited_to: upgradeId }).where('credited_to', '=', paymentId).execute()
}
