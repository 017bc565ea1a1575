import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { addJob } from '#base/jobs/jobs.ts'
import { readReceived } from '../ledger/postLedger.ts'
import { billingErrors } from '../messages.ts'
import { lockPayment } from '../payments/paymentRow.ts'

/**
 * An admin gives all that was received for a payment back, also what was not granted. The gateway is told by a job; the subscription becomes shorter when
 * the money is back. Throws `not_found`, `payment_not_refundable`, and `payment_credited` if the time was counted towards an upgrade.
 */
export async function requestRefund(app: App, staffId: number | null, id: string, reason: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (!payment) throw new AppError('not_found')
    if (payment.credited_to !== null) throw new AppError(billingErrors.payment_credited)
    const amount = await readReceived(tx, id)
    const earlier = tx.selectFrom('refunds').select('id').where('payment_id', '=', id).where('state', '<>', 'refused')
    if (amount <= 0 || (await earlier.executeTakeFirst())) throw new AppError(billingErrors.payment_not_refundable)
    const now = app.now()
    await tx
      .insertInto('refunds')
      .values({ payment_id: id, amount, reason, staff_id: staffId, state: 'requested', requested_at: now, next_check_at: now })
      .execute()
    await addJob(tx, 'sendRefunds', {}, { key: 'sendRefunds' })
  })
}
