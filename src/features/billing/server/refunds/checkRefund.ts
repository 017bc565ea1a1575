import type { App } from '#base/app.ts'
import { gatewayNamed } from '#partners/payment/gateways.ts'
import { gatewayPaymentOf } from '../payments/paymentRow.ts'
import { recordRefunds } from './recordRefunds.ts'

/** The job after a webhook about a refund, ours or one made on the gateway's own site. Throws if the gateway does not respond. */
export async function checkRefund(app: App, { payment: id }: { payment: string }): Promise<void> {
  const payment = await app.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!payment) return
  const found = await gatewayNamed(app, payment.gateway)?.listRefunds(app, gatewayPaymentOf(app, payment))
  if (found?.outcome !== 'listed') throw new Error(found?.reason ?? 'the gateway is not configured')
  await recordRefunds(app, id, found.refunds)
}
