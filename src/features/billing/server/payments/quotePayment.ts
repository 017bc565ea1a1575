import { consume, type Limit, refund } from '#access/server/rateLimit.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { PaymentForm, Quote } from '../../schema.ts'
import { makeOffer, presentOffer } from './makeOffer.ts'

const guessLimit = (userId: number): Limit => ({ name: 'coupon-guesses', key: String(userId), max: 20, seconds: 3600 })

/**
 * Quotes what a plan costs a reader now. Codes that do not work are counted, so that coupons cannot
 * be guessed. Throws `invalid`, `too_many_requests`.
 */
export async function quotePayment(app: App, userId: number, form: PaymentForm): Promise<Quote> {
  const limits = form.coupon ? [guessLimit(userId)] : []
  await consume(app, limits)
  try {
    const offer = await makeOffer(app, app.db, userId, form)
    await refund(app, limits)
    return presentOffer(offer)
  } catch (error) {
    if (error instanceof AppError && error.fields?.coupon === undefined) await refund(app, limits)
    throw error
  }
}
