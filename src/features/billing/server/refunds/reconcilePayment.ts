import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { GatewayStatus } from '#partners/payment/gateway.ts'
import { gatewayNamed } from '#partners/payment/gateways.ts'
import type { GatewayAnswer } from '../../deskSchema.ts'
import { askGateway } from '../payments/checkPayment.ts'
import { gatewayPaymentOf } from '../payments/paymentRow.ts'
import { recordRefunds } from './recordRefunds.ts'

/**
 * Asks the gateway now what it has of a payment, money and refunds, and records it as the scheduled
 * job would. Returns the gateway's own words. May be called at any time, by any number of staff at
 * once: what was recorded stays recorded once. Throws `not_found`.
 */
export async function reconcilePayment(app: App, actor: Actor, id: string): Promise<GatewayAnswer> {
  const before = await readState(app, id)
  if (!before) throw new AppError('not_found')
  const answer = present(await askGateway(app, id))
  const payment = await app.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const found =
    answer.state === 'unavailable' ? undefined : await gatewayNamed(app, payment.gateway)?.listRefunds(app, gatewayPaymentOf(app, payment))
  if (found?.outcome === 'listed') await recordRefunds(app, id, found.refunds)
  const refunds = found?.outcome === 'listed' ? found.refunds.map(({ state, refundId, amount }) => ({ state, id: refundId, amount })) : null
  const full = { ...answer, refunds }
  const after = { ...(await readState(app, id)), gateway: answer.state, received_there: answer.received }
  await inTransaction(app.db, (tx) =>
    recordAct(app, tx, actor, {
      ...{ action: 'reconcile_payment', subject: { type: 'payment', id, path: '/desk/payments' } },
      ...{ reader: payment.user_id === null ? null : { id: payment.user_id }, before, after },
    }),
  )
  return full
}

const readState = (app: App, id: string) =>
  app.db.selectFrom('payments').select(['state', 'problem', 'paid_at', 'refunded_at']).where('id', '=', id).executeTakeFirst()

function present(status: GatewayStatus | undefined): Omit<GatewayAnswer, 'refunds'> {
  const nothing = {
    gateway_id: null,
    amount: null,
    currency: null,
    extra: null,
    received: null,
    transaction_id: null,
    mode: null,
    reason: null,
  }
  if (!status || status.state === 'unavailable') return { ...nothing, state: 'unavailable', reason: status?.reason ?? 'not configured' }
  if (status.state === 'missing') return { ...nothing, state: 'missing' }
  if (status.state === 'unclear') return { ...nothing, state: status.state, gateway_id: status.gatewayId, received: status.received }
  if (status.state === 'failed') return { ...nothing, state: status.state, gateway_id: status.gatewayId, reason: status.reason }
  if (status.state !== 'paid') return { ...nothing, state: status.state, gateway_id: status.gatewayId }
  const { gatewayId: gateway_id, transactionId: transaction_id, amount, currency, extra, received, mode } = status
  return { ...nothing, state: 'paid', gateway_id, transaction_id, amount, currency, extra, received, mode }
}
