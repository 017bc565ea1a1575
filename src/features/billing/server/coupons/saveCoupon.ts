import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { hasSqlState } from '#base/database/sqlState.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Coupon, CouponChanges, CouponForm } from '../../deskSchema.ts'
import { billingErrors } from '../messages.ts'
import { presentCoupon } from './listCoupons.ts'

/** Stores a new coupon, valid from now unless it says otherwise. Throws `invalid`, `coupon_exists`. */
export async function addCoupon(app: App, { code, ...form }: CouponForm): Promise<Coupon> {
  const values = { code, ...columnsOf(form, { starts_at: app.now(), used: 0 }) }
  const row = await orInvalid(app.db.insertInto('coupons').values(values).returningAll().executeTakeFirstOrThrow())
  return presentCoupon(row, app.now())
}

/** Changes everything but the code; payments that have reserved it keep their price. Throws `invalid`, `not_found`. */
export async function editCoupon(app: App, id: number, form: CouponChanges): Promise<Coupon> {
  const row = await inTransaction(app.db, async (tx) => {
    const coupon = await tx.selectFrom('coupons').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!coupon) throw new AppError('not_found')
    const changed = tx.updateTable('coupons').set(columnsOf(form, coupon)).where('id', '=', id)
    return orInvalid(changed.returningAll().executeTakeFirstOrThrow())
  })
  return presentCoupon(row, app.now())
}

/** Ends a coupon now, unless it has ended; payments that have reserved it keep their price. Throws `not_found`. */
export async function endCoupon(app: App, id: number): Promise<Coupon> {
  const now = app.now()
  const ended = app.db.updateTable('coupons').set({ ends_at: sql`least(ends_at, ${now}::timestamptz)` })
  const row = await ended.where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return presentCoupon(row, now)
}

/** @param present when it starts unless the form says otherwise, and how often it was used */
function columnsOf(form: CouponChanges, present: { starts_at: Date; used: number }) {
  const { percent = null, amount = null, plan_id = null, max_uses = null, ends_at = null } = form
  const starts_at = form.starts_at ?? present.starts_at
  const wrong: Record<string, string[]> = {}
  if (ends_at && ends_at <= starts_at) wrong.ends_at = ['coupon_ends_too_early']
  if (max_uses !== null && max_uses < present.used) wrong.max_uses = ['coupon_uses_too_few']
  if (Object.keys(wrong).length > 0) throw new AppError('invalid', wrong)
  return { percent, amount, plan_id, max_uses, starts_at, ends_at }
}

async function orInvalid<Result>(saving: Promise<Result>): Promise<Result> {
  try {
    return await saving
  } catch (error) {
    if (hasSqlState(error, 'uniqueViolation')) throw new AppError(billingErrors.coupon_exists)
    if (hasSqlState(error, 'foreignKeyViolation')) throw new AppError('invalid', { plan_id: ['unknown_value'] })
    throw error
  }
}
