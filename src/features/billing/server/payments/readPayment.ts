import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { tryConsume } from '#features/accounts/server/signIn/rateLimit.ts'
import type { Payment, Receipt } from '../../schema.ts'
import { checkPayment } from './checkPayment.ts'
import { type ListedPayment, presentPayment, selectPayments } from './presentPayment.ts'

/** While a reader waits, the gateway is asked at most this often, in ms. */
const askAgainMs = 3_000

/** One of the reader's own payments. Throws `not_found`, also for those of others. */
export async function readPayment(app: App, userId: number, id: string): Promise<Payment> {
  return presentPayment(await findPayment(app, userId, id))
}

/** The same for the page that waits for the outcome: asks the gateway first if the payment is open. */
export async function followPayment(app: App, userId: number, id: string): Promise<Payment> {
  const payment = await findPayment(app, userId, id)
  if (payment.state !== 'paid' && payment.state !== 'refunded' && (await claimCheck(app, userId, id))) await checkPayment(app, id)
  return readPayment(app, userId, id)
}

/** What the receipt of a paid payment prints. Throws `not_found`. */
export async function readReceipt(app: App, userId: number, id: string): Promise<Receipt> {
  const payment = await readPayment(app, userId, id)
  const { receipt, paid_at, starts_at, ends_at } = payment
  if (receipt === null || paid_at === null || starts_at === null || ends_at === null) throw new AppError('not_found')
  const { customer_name, plan_name_ar, plan_name_en, months, price, discount, credit, amount, amount_kd, currency } = payment
  const { refunded, refunded_at, payment_mode, transaction_id } = payment
  const times = { issued_at: paid_at, refunded, refunded_at, starts_at, ends_at }
  const names = { customer_name, plan_name_ar, plan_name_en, months }
  return {
    number: receipt,
    payment_id: id,
    ...times,
    ...names,
    price,
    discount,
    credit,
    amount,
    amount_kd,
    currency,
    payment_mode,
    transaction_id,
  }
}

async function findPayment(app: App, userId: number, id: string): Promise<ListedPayment> {
  const payment = await selectPayments(app).where('p.id', '=', id).where('p.user_id', '=', userId).executeTakeFirst()
  if (!payment) throw new AppError('not_found')
  return payment
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
