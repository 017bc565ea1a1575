import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { RefundResult } from '#partners/payment/gateway.ts'
import { gatewayNamed } from '#partners/payment/gateways.ts'
import { checkPayment } from '../payments/checkPayment.ts'
import { gatewayPaymentOf } from '../payments/paymentRow.ts'
import { recordRefunds } from './recordRefunds.ts'
import { type RefundRow, referenceOf } from './refundRow.ts'

/**
 * Nobody else sends a refund meanwhile, in ms: longer than its calls to the gateway may take
 * together.
 */
const leaseMs = 5 * 60_000

/**
 * Tells the gateway about refunds that were requested, and finishes those whose money is back.
 * Calling it again is safe at any point.
 */
export async function sendRefunds(app: App): Promise<void> {
  for (let id = await claimRefund(app); id !== undefined; id = await claimRefund(app)) await sendRefund(app, id)
}

async function claimRefund(app: App): Promise<number | undefined> {
  const now = app.now()
  const { rows } = await sql<{ id: number }>`
    update refunds set next_check_at = ${new Date(now.getTime() + leaseMs)} where id in (
      select id from refunds where next_check_at <= ${now} order by next_check_at limit 1 for update skip locked)
    returning id`.execute(app.db)
  return rows[0]?.id
}

/**
 * Sends a refund: what the gateway has is recorded first, because an earlier response may have been
 * cut off; only what it certainly does not have is requested.
 */
async function sendRefund(app: App, id: number): Promise<void> {
  const { payment_id: paymentId } = await readRefund(app, id)
  // What was paid a second time goes back first, and takes no time.
  if (!(await checkPayment(app, paymentId))) return
  const payment = await app.db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  const gateway = gatewayNamed(app, payment.gateway)
  const gatewayPayment = gatewayPaymentOf(app, payment)
  const found = (await gateway?.listRefunds(app, gatewayPayment)) ?? { outcome: 'unavailable', reason: 'not configured' }
  if (found.outcome === 'unavailable') return warn(app, paymentId, found.reason)
  await recordRefunds(app, paymentId, found.refunds)

  const refund = await readRefund(app, id)
  if (!gateway || refund.state !== 'requested') return
  if (!found.isWhole) return warn(app, paymentId, 'the gateway lists a refund that cannot be read')
  const request = { reference: referenceOf(refund), amount: refund.amount, comment: `Refund ${id}` }
  await recordResult(app, refund, await gateway.refund(app, gatewayPayment, request))
}

async function recordResult(app: App, refund: RefundRow, result: RefundResult): Promise<void> {
  if (result.outcome === 'unavailable') return warn(app, refund.payment_id, result.reason)
  const { amount } = refund
  if (result.outcome !== 'refused') {
    const accepted = { state: result.outcome, refundId: result.refundId, reference: referenceOf(refund), amount }
    return recordRefunds(app, refund.payment_id, [accepted])
  }
  app.log.error({ payment: refund.payment_id, reason: result.reason }, 'the gateway refused a refund')
  const query = app.db.updateTable('refunds').set({ state: 'refused', next_check_at: null })
  await query.where('id', '=', refund.id).where('state', '=', 'requested').execute()
}

function readRefund(app: App, id: number): Promise<RefundRow> {
  return app.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function warn(app: App, payment: string, reason: string): void {
  app.log.warn({ payment, reason }, 'a refund could not be sent yet')
}
