import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { addJob } from '#base/jobs/jobs.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { RefundForm } from '../../deskSchema.ts'
import { readReceived } from '../ledger/postLedger.ts'
import { billingErrors } from '../messages.ts'
import { lockPayment } from '../payments/paymentRow.ts'

/**
 * An admin gives back what was received for a payment, also what was not granted: `amount` in fils,
 * or all that is left. One refund at a time. The gateway is told by a job; the subscription becomes
 * shorter when the money is back. Throws `not_found`, `invalid`, `payment_not_refundable`, and
 * `payment_credited` if the time was counted towards an upgrade.
 */
export async function requestRefund(app: App, actor: Actor, id: string, { amount, reason }: RefundForm): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (!payment) throw new AppError('not_found')
    if (payment.credited_to !== null) throw new AppError(billingErrors.payment_credited)
    const left = await readReceived(tx, id)
    const underWay = tx.selectFrom('refunds').select('id').where('payment_id', '=', id).where('state', 'in', ['requested', 'sent'])
    if (left <= 0 || (await underWay.executeTakeFirst())) throw new AppError(billingErrors.payment_not_refundable)
    if (amount && amount > left) throw new AppError('invalid', { amount: ['refund_too_large'] })
    const now = app.now()
    const times = { requested_at: now, next_check_at: now }
    await tx
      .insertInto('refunds')
      .values({ payment_id: id, amount: amount ?? left, reason, staff_id: actor.id, state: 'requested', ...times })
      .execute()
    await recordAct(app, tx, actor, {
      action: 'refund_payment',
      subject: { type: 'payment', id, path: '/desk/payments' },
      reader: payment.user_id === null ? null : { id: payment.user_id },
      before: { received: left },
      after: { received: left - (amount ?? left) },
      reason,
    })
    await addJob(tx, 'sendRefunds', {}, { key: 'sendRefunds' })
  })
}
