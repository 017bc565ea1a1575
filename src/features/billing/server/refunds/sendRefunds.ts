import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { gatewayNamed } from '#partners/payment/gateways.ts'
import { lockPayment, orderOf } from '../payments/paymentRow.ts'
import { finishRefund } from './finishRefund.ts'

/** Nobody else sends a refund meanwhile, in ms: longer than its calls to the gateway may take together. */
const leaseMs = 5 * 60_000
/** One that waits for the gateway's staff is looked at again after so long, in ms. */
const waitMs = 3_600_000

/** Tells the gateway about refunds that were requested, and finishes those whose money is back. Calling it again is safe at any point. */
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

async function sendRefund(app: App, id: number): Promise<void> {
  const refund = await app.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const payment = await app.db.selectFrom('payments').selectAll().where('id', '=', refund.payment_id).executeTakeFirstOrThrow()
  const request = { amount: refund.amount, comment: `Refund ${refund.id}`, isSent: refund.state === 'sent' }
  const result = await gatewayNamed(app, payment.gateway)?.refund(app, orderOf(app, payment), request)
  if (!result || result.outcome === 'unavailable')
    return app.log.warn({ payment: payment.id, reason: result?.reason ?? 'not configured' }, 'a refund could not be sent yet')
  if (result.outcome === 'refused') app.log.error({ payment: payment.id, reason: result.reason }, 'the gateway refused a refund')
  await inTransaction(app.db, async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    if (!locked) return
    const now = app.now()
    const query = tx.updateTable('refunds').where('id', '=', id)
    if (result.outcome === 'refused') await query.set({ state: 'refused', next_check_at: null }).execute()
    else if (result.outcome === 'pending')
      await query.set({ state: 'sent', gateway_id: result.refundId, next_check_at: new Date(now.getTime() + waitMs) }).execute()
    else {
      await query.set({ state: 'done', gateway_id: result.refundId, done_at: now, next_check_at: null }).execute()
      await finishRefund(tx, locked, now)
    }
  })
}
