import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { Locale } from '#text/locale.ts'
import type { StartedPayment } from '../../schema.ts'
import { billingErrors } from '../messages.ts'
import { checkPayment } from './checkPayment.ts'
import { presentPayment, selectPayments } from './presentPayment.ts'
import { refuseWhileUnsettled } from './refuseWhileUnsettled.ts'
import { startPayment } from './startPayment.ts'

/** The old page is used again only if it accepts payment for so much longer, in ms. */
const enoughMs = 10 * 60_000

/**
 * 'Try again': leads back to the gateway's page while it accepts payment, so that nobody pays twice
 * for one purchase; after that, begins a new payment of the same plan at its present price. Throws
 * `not_found`, `already_paid`, `payment_under_way` while the bank has not answered, `conflict` if
 * staff are looking at it, and what `startPayment` throws.
 */
export async function retryPayment(app: App, reader: User, locale: Locale, id: string): Promise<StartedPayment> {
  const find = () => selectPayments(app).where('p.id', '=', id).where('p.user_id', '=', reader.id).executeTakeFirst()
  const before = await find()
  if (!before) throw new AppError('not_found')
  // What was paid is asked about at night; asking here each time would put it off for ever.
  if (before.state !== 'paid' && before.state !== 'refunded') await checkPayment(app, id)
  const payment = await find()
  if (!payment || payment.state === 'refunded' || payment.problem !== null) throw new AppError('conflict')
  if (payment.state === 'paid') throw new AppError(billingErrors.already_paid)
  if (payment.attempt === 'under_way') throw new AppError(billingErrors.payment_under_way)
  await refuseWhileUnsettled(app, reader.id, id)
  const isOpen = payment.state !== 'expired' && payment.expires_at.getTime() - app.now().getTime() > enoughMs
  if (payment.pay_url && isOpen) return { payment: presentPayment(payment), url: payment.pay_url }
  return startPayment(app, reader, locale, { plan_id: payment.plan_id, coupon: payment.coupon ?? undefined })
}
