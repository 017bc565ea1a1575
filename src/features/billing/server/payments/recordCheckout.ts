import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Checkout } from '#partners/payment/gateway.ts'
import { releaseCoupon } from '../coupons/takeCoupon.ts'
import { nextCheckAt } from './nextCheckAt.ts'
import { lockPayment } from './paymentRow.ts'

/**
 * Records the page that the gateway has opened, or that it refused. When the answer was cut off,
 * nothing is recorded: the payment stays `created` until the gateway is asked.
 */
export async function recordCheckout(app: App, id: string, checkout: Checkout): Promise<void> {
  if (checkout.outcome === 'unknown') return
  await inTransaction(app.db, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (!payment) return
    const query = tx.updateTable('payments').where('id', '=', id)
    if (checkout.outcome === 'created') {
      const state = payment.state === 'created' ? 'sent' : payment.state
      const next_check_at = state === 'sent' ? nextCheckAt({ ...payment, state }, app.now()) : payment.next_check_at
      await query.set({ state, gateway_id: checkout.gatewayId, pay_url: checkout.url, next_check_at }).execute()
    } else if (payment.state === 'created') {
      await releaseCoupon(tx, id)
      await query.set({ state: 'failed', next_check_at: null }).execute()
    }
  })
}
