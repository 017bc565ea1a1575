import type { App } from '#base/app.ts'
import { gatewayNamed } from '#partners/payment/gateways.ts'
import { checkPayment } from '../payments/checkPayment.ts'
import { gatewayPaymentOf } from '../payments/paymentRow.ts'
import { recordRefunds } from './recordRefunds.ts'

/**
 * Asks the gateway what was given back of a payment, by us or on its own site, and records it. What
 * was received is asked first: if the reader paid twice, a refund takes no time. Throws if the
 * gateway does not respond.
 */
export async function checkRefund(app: App, { payment: id }: { payment: string }): Promise<void> {
  if (!(await checkPayment(app, id))) throw new Error('the gateway did not respond')
  const payment = await app.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!payment) return
  const found = await gatewayNamed(app, payment.gateway)?.listRefunds(app, gatewayPaymentOf(app, payment))
  if (found?.outcome !== 'listed') throw new Error(found?.reason ?? 'the gateway is not configured')
  await recordRefunds(app, id, found.refunds)
}
