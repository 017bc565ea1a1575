import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { limitConcurrency } from '#base/limitConcurrency.ts'
import type { GatewayStatus } from '#partners/payment/gateway.ts'
import { gatewayNamed } from '#partners/payment/gateways.ts'
import { gatewayPaymentOf } from './paymentRow.ts'
import { type Settled, settlePayment } from './settlePayment.ts'

/**
 * Time for which a payment that is being looked at is left alone, in ms: longer than the gateway
 * may take to answer.
 */
const leaseMs = 2 * 60_000
const batchSize = 20
const atOnce = 4

/**
 * Asks the gateway about one payment, and records the answer. Returns false if there was none; the
 * payment stays as it is, and is looked at again later. Webhooks, the reader's page and the job all
 * end here.
 */
export async function checkPayment(app: App, id: string): Promise<boolean> {
  const status = await askGateway(app, id)
  return status === undefined || status.state !== 'unavailable'
}

/** The same, with the gateway's answer; undefined if there is no such payment. */
export async function askGateway(app: App, id: string): Promise<GatewayStatus | undefined> {
  const payment = await app.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!payment) return undefined
  const status = await gatewayNamed(app, payment.gateway)?.status(app, gatewayPaymentOf(app, payment))
  if (!status || status.state === 'unavailable') {
    app.log.warn({ payment: id, reason: status?.reason ?? 'not configured' }, 'the gateway did not say what became of a payment')
    await postpone(app, id, status?.retryAfterMs ?? leaseMs)
    return status ?? { state: 'unavailable', reason: 'not configured' }
  }
  const settled = await settlePayment(app, id, status)
  if (settled) report(app, settled)
  return status
}

/** Staff find it in the list too (`?problem=any`); the log is what operators watch. */
function report(app: App, { before, problem }: Settled): void {
  if (problem && problem !== before.problem) app.log.error({ payment: before.id, problem }, 'a payment needs a person')
}

async function postpone(app: App, id: string, ms: number): Promise<void> {
  const query = app.db.updateTable('payments').set({ next_check_at: new Date(app.now().getTime() + ms) })
  await query.where('id', '=', id).where('next_check_at', 'is not', null).execute()
}

/**
 * The scheduled job: looks at every payment that is due, so that none is lost when no webhook
 * comes. Stops when the gateway does not respond.
 */
export async function checkPayments(app: App): Promise<void> {
  const limited = limitConcurrency(atOnce)
  for (;;) {
    const ids = await claimDue(app)
    const answered = await Promise.all(ids.map((id) => limited(() => checkPayment(app, id))))
    if (ids.length < batchSize || answered.includes(false)) return
  }
}

/**
 * Takes due payments for this worker; if it dies, they are due again after the lease. Those that a
 * fast clock has looked at are due too: it may have decided that they need no further look.
 */
async function claimDue(app: App): Promise<string[]> {
  const now = app.now()
  const future = new Date(now.getTime() + leaseMs)
  const { rows } = await sql<{ id: string }>`
    update payments set next_check_at = ${new Date(now.getTime() + leaseMs)} where id in (
      select id from payments where next_check_at <= ${now}
        or (checked_at > ${future} and state in ('created', 'sent', 'failed', 'expired') and problem is null) order by next_check_at limit ${batchSize} for update skip locked)
    returning id`.execute(app.db)
  return rows.map(({ id }) => id)
}
