import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { Receipt } from '../../schema.ts'
import { readPayment } from './readPayment.ts'

/** Reads what the receipt of a paid payment prints. Throws `not_found`. */
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
