import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { FoundRefund } from '#partners/payment/gateway.ts'
import { gatewayNamed } from '#partners/payment/gateways.ts'
import { readReceived } from '../ledger/postLedger.ts'
import { lockPayment, orderOf } from '../payments/paymentRow.ts'
import { finishRefund } from './finishRefund.ts'
import { sendRefunds } from './sendRefunds.ts'

/**
 * The job after a notice about a refund: looks at ours at once, and records one that an operator has made on the gateway's own site, so that the ledger
 * still holds what the gateway holds. A refund of a part is marked for staff. Throws if the gateway does not respond.
 */
export async function checkRefund(app: App, { payment: id }: { payment: string }): Promise<void> {
  const ours = app.db
    .updateTable('refunds')
    .set({ next_check_at: app.now() })
    .where('payment_id', '=', id)
    .where('next_check_at', 'is not', null)
  if ((await ours.executeTakeFirst()).numUpdatedRows > 0n) return sendRefunds(app)
  const payment = await app.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!payment) return
  const found = await gatewayNamed(app, payment.gateway)?.findRefund(app, orderOf(app, payment))
  if (!found || found.outcome === 'unavailable') throw new Error(found?.reason ?? 'the gateway is not configured')
  if (found.outcome === 'done') await recordRefund(app, id, found)
}

async function recordRefund(app: App, id: string, { refundId, amount }: Extract<FoundRefund, { amount: number | null }>): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const payment = await lockPayment(tx, id)
    const received = await readReceived(tx, id)
    const earlier = tx.selectFrom('refunds').select('id').where('payment_id', '=', id).where('state', '<>', 'refused')
    if (!payment || received === 0 || (await earlier.executeTakeFirst())) return
    const now = app.now()
    if (amount === received) {
      const times = { requested_at: now, done_at: now, next_check_at: null }
      const refund = {
        payment_id: id,
        amount,
        reason: 'refunded at the gateway',
        staff_id: null,
        state: 'done',
        gateway_id: refundId,
        ...times,
      }
      await tx.insertInto('refunds').values(refund).execute()
      await finishRefund(tx, payment, now)
    }
    // The rest is for people: a part of the money, or time that lives on in an upgrade.
    if (amount === received && payment.credited_to === null) return
    const flag = { problem: 'payment_withdrawn', problem_details: `refunded ${amount ?? '?'} fils at the gateway` }
    await tx.updateTable('payments').set(flag).where('id', '=', id).execute()
  })
}
