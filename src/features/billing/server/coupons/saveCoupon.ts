import type { App } from '#base/app.ts'
import { hasSqlState } from '#base/database/sqlState.ts'
import { AppError } from '#base/errors.ts'
import type { Coupon, CouponForm } from '../../schema.ts'
import { billingErrors } from '../messages.ts'
import { presentCoupon } from './listCoupons.ts'

/** Stores a new coupon, valid from now unless it says otherwise. Throws `invalid`, `coupon_exists`. */
export async function addCoupon(app: App, form: CouponForm): Promise<Coupon> {
  const { code, percent = null, amount = null, plan_id = null, max_uses = null, ends_at = null } = form
  const starts_at = form.starts_at ?? app.now()
  if (ends_at && ends_at <= starts_at) throw new AppError('invalid', { ends_at: ['coupon_ends_too_early'] })
  try {
    const values = { code, percent, amount, plan_id, max_uses, starts_at, ends_at }
    return presentCoupon(await app.db.insertInto('coupons').values(values).returningAll().executeTakeFirstOrThrow())
  } catch (error) {
    if (hasSqlState(error, 'uniqueViolation')) throw new AppError(billingErrors.coupon_exists)
    if (hasSqlState(error, 'foreignKeyViolation')) throw new AppError('invalid', { plan_id: ['unknown_value'] })
    throw error
  }
}

/** Ends a coupon now; payments that have reserved it keep their price. Throws `not_found`. */
export async function endCoupon(app: App, id: number): Promise<Coupon> {
  const coupon = await app.db.updateTable('coupons').set({ ends_at: app.now() }).where('id', '=', id).returningAll().executeTakeFirst()
  if (!coupon) throw new AppError('not_found')
  return presentCoupon(coupon)
}
