import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { GatewayRefund } from '#partners/payment/gateway.ts'
import { readReceived } from '../ledger/postLedger.ts'
import { lockPayment, type PaymentRow } from '../payments/paymentRow.ts'
import { finishRefund } from './finishRefund.ts'
import { findRefundRow, type RefundRow } from './refundRow.ts'

/** Time after which a refund that waits for the gateway's staff is looked at again, in ms. */
const waitMs = 3_600_000

/**
 * Records what the gateway lists as refunds of a payment: ours, and those that an operator has made
 * on the gateway's own site, so that the ledger holds what the gateway holds. May be called any
 * number of times; what is done stays done.
 */
export async function recordRefunds(app: App, paymentId: string, found: GatewayRefund[]): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    for (const one of found) {
      const payment = await lockPayment(tx, paymentId)
      if (payment) await recordRefund(tx, payment, one, app.now())
    }
  })
}

async function recordRefund(tx: Tx, payment: PaymentRow, found: GatewayRefund, now: Date): Promise<void> {
  const row = await findRefundRow(tx, payment.id, found)
  if (row?.state === 'done') return
  if (found.state === 'done') return recordDone(tx, payment, row, found, now)
  if (!row || row.state === 'refused') return
  const changes =
    found.state === 'refused'
      ? { state: 'refused', next_check_at: null }
      : { state: 'sent', next_check_at: new Date(now.getTime() + waitMs) }
  const query = tx.updateTable('refunds').set({ ...changes, gateway_id: found.refundId })
  await query.where('id', '=', row.id).execute()
}

/**
 * Records a finished refund; one that we cannot record (more than was received, or no whole fils)
 * is for people.
 */
async function recordDone(tx: Tx, payment: PaymentRow, row: RefundRow | undefined, found: GatewayRefund, now: Date): Promise<void> {
  const left = await readReceived(tx, payment.id)
  // Not known to be paid yet: the refund is recorded at the next look.
  if (left === 0 || found.amount === 0) return
  const amount = found.amount ?? row?.amount ?? Number.POSITIVE_INFINITY
  if (amount <= left) {
    const id = await storeDone(tx, payment.id, row, { gateway_id: found.refundId, amount }, now)
    if (await finishRefund(tx, payment, { id, amount }, now)) return
  }
  const flag = { problem: 'payment_withdrawn', problem_details: `refunded ${found.amount ?? '?'} fils at the gateway` }
  await tx.updateTable('payments').set(flag).where('id', '=', payment.id).execute()
}

async function storeDone(
  tx: Tx,
  paymentId: string,
  row: RefundRow | undefined,
  values: { gateway_id: string; amount: number },
  now: Date,
): Promise<number> {
  const done = { ...values, state: 'done', done_at: now, next_check_at: null }
  if (row) await tx.updateTable('refunds').set(done).where('id', '=', row.id).execute()
  if (row) return row.id
  const added = { ...done, payment_id: paymentId, reason: 'refunded at the gateway', staff_id: null, requested_at: now }
  const { id } = await tx.insertInto('refunds').values(added).returning('id').executeTakeFirstOrThrow()
  return id
}
