import { tryConsume } from '#access/server/rateLimit.ts'
import type { App } from '#base/app.ts'
import type { Payment } from '../../schema.ts'
import { checkPayment } from './checkPayment.ts'
import { readPayment } from './readPayment.ts'

/** Minimum between two questions to the gateway while a reader waits, in ms. */
const askAgainMs = 3_000

/**
 * Reads one of the reader's own payments, for the page that waits for the outcome: asks the gateway
 * first if it is open. Throws `not_found`.
 */
export async function followPayment(app: App, userId: number, id: string): Promise<Payment> {
  const payment = await readPayment(app, userId, id)
  if (payment.state !== 'paid' && payment.state !== 'refunded' && (await claimCheck(app, userId, id))) await checkPayment(app, id)
  return readPayment(app, userId, id)
}

/** Whether this request may ask the gateway now: several tabs, or a page in a hurry, ask once. */
async function claimCheck(app: App, userId: number, id: string): Promise<boolean> {
  const now = app.now()
  const query = app.db.updateTable('payments').set({ checked_at: now }).where('id', '=', id)
  const due = new Date(now.getTime() - askAgainMs)
  const { numUpdatedRows } = await query
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<=', due)]))
    .executeTakeFirst()
  // Opening the return address makes the payment due, so it could be due without end.
  return numUpdatedRows > 0n && tryConsume(app, [{ name: 'payment-checks', key: String(userId), max: 100, seconds: 300 }])
}
