import { randomUUID } from 'node:crypto'
import { lockUser } from '#access/server/lockUser.ts'
import { consume, type Limit } from '#access/server/rateLimit.ts'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { currentGateway, type GatewayName, gatewayNamed } from '#partners/payment/gateways.ts'
import type { Locale } from '#text/locale.ts'
import type { PaymentForm, StartedPayment } from '../../schema.ts'
import { takeCoupon } from '../coupons/takeCoupon.ts'
import { billingErrors } from '../messages.ts'
import { makeOffer, type Offer } from './makeOffer.ts'
import { gatewayPaymentOf, type PaymentRow } from './paymentRow.ts'
import { readPayment } from './readPayment.ts'
import { recordCheckout } from './recordCheckout.ts'
import { refuseWhileUnsettled } from './refuseWhileUnsettled.ts'

/** Time for which a payment page accepts payment, in ms. */
const openMs = 24 * 3_600_000
/**
 * Life of a payment that has reserved a coupon, so that those who do not pay do not keep it from
 * others for long.
 */
const couponOpenMs = 3_600_000
/** The first look at a payment whose start may have been cut off, in ms. */
const firstCheckMs = 60_000

const startLimit = (userId: number): Limit => ({ name: 'payments', key: String(userId), max: 10, seconds: 3600 })

/**
 * Begins to buy a plan: stores the payment with the price of this moment, then opens the gateway's
 * page. If the process dies in between, the payment is found at the gateway by its id, or expires.
 * Throws `invalid`, `too_many_requests`, `payment_not_started` if the gateway does not respond, and
 * what `refuseWhileUnsettled` throws.
 */
export async function startPayment(app: App, reader: User, locale: Locale, form: PaymentForm): Promise<StartedPayment> {
  const gateway = currentGateway(app)
  if (!gateway) {
    app.log.error('MYFATOORAH_KEY is not set, so nothing can be bought')
    throw new AppError(billingErrors.payment_not_started)
  }
  await consume(app, [startLimit(reader.id)])
  await refuseWhileUnsettled(app, reader.id)
  const id = randomUUID()
  const payment = await inTransaction(app.db, async (tx) => {
    await lockUser(tx, reader.id)
    const offer = await makeOffer(app, tx, reader.id, form)
    const row = await tx
      .insertInto('payments')
      .values(rowOf(id, reader, locale, gateway, offer, app.now()))
      .returningAll()
      .executeTakeFirstOrThrow()
    if (offer.coupon) await takeCoupon(tx, offer.coupon.id, reader.id, id)
    return row
  })
  const url = await openPage(app, payment)
  return { payment: await readPayment(app, reader.id, id), url }
}

function rowOf(id: string, reader: User, locale: Locale, gateway: GatewayName, offer: Offer, now: Date) {
  const { plan, coupon, discount, credit, amount } = offer
  const { months, price, keywords, categories, agencies, main_categories } = plan
  return {
    id,
    user_id: reader.id,
    customer_name: reader.name,
    locale,
    gateway,
    plan_id: plan.id,
    plan_name_ar: plan.name_ar,
    plan_name_en: plan.name_en,
    ...{ months, price, keywords, categories, agencies, main_categories },
    ...{ discount, credit, amount, coupon_id: coupon?.id ?? null },
    state: 'created',
    created_at: now,
    expires_at: new Date(now.getTime() + (coupon ? couponOpenMs : openMs)),
    next_check_at: new Date(now.getTime() + firstCheckMs),
  }
}

async function openPage(app: App, payment: PaymentRow): Promise<string> {
  const checkout = (await gatewayNamed(app, payment.gateway)?.create(app, gatewayPaymentOf(app, payment))) ?? {
    outcome: 'unknown',
    reason: 'gone',
  }
  await recordCheckout(app, payment.id, checkout)
  if (checkout.outcome === 'created') return checkout.url
  app.log.warn({ payment: payment.id, reason: checkout.reason }, 'the gateway did not open a payment page')
  throw new AppError(billingErrors.payment_not_started)
}
