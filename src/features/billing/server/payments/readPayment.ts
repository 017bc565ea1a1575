import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { Payment } from '../../schema.ts'
import { presentPayment, selectPayments } from './presentPayment.ts'

/** Reads one of the reader's own payments. Throws `not_found`, also for those of others. */
export async function readPayment(app: App, userId: number, id: string): Promise<Payment> {
  const payment = await selectPayments(app).where('p.id', '=', id).where('p.user_id', '=', userId).executeTakeFirst()
  if (!payment) throw new AppError('not_found')
  return presentPayment(payment)
}
