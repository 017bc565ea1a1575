import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { hasSqlState } from '#base/database/sqlState.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { snapshotOf } from '#features/audit/server/snapshotOf.ts'
import type { Coupon, CouponChanges, CouponForm } from '../../deskSchema.ts'
import { billingErrors } from '../messages.ts'
import { presentCoupon } from './listCoupons.ts'

/**
 * Stores a new coupon, valid from now unless it says otherwise. Throws `invalid`, `coupon_exists`.
 */
export async function addCoupon(app: App, actor: Actor, { code, ...form }: CouponForm): Promise<Coupon> {
  const values = { code, ...columnsOf(form, { starts_at: app.now(), used: 0 }), updated_at: app.now() }
  const row = await orInvalid(
    inTransaction(app.db, async (tx) => {
      const added = await tx.insertInto('coupons').values(values).returningAll().executeTakeFirstOrThrow()
      const after = await snapshotOf(tx, 'coupons', added.id)
      await recordAct(app, tx, actor, { action: 'add_coupon', subject: subjectOf(added), after })
      return added
    }),
  )
  return presentCoupon(row, app.now())
}

/**
 * Changes everything but the code; payments that have reserved it keep their price. Throws
 * `invalid`, `not_found`, and `conflict` if somebody else has changed the coupon since
 * `updated_at`.
 */
export async function editCoupon(app: App, actor: Actor, id: number, { updated_at, ...form }: CouponChanges): Promise<Coupon> {
  const row = await inTransaction(app.db, async (tx) => {
    const coupon = await tx.selectFrom('coupons').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!coupon) throw new AppError('not_found')
    if (Date.parse(updated_at) !== coupon.updated_at.getTime()) throw new AppError('conflict')
    const values = { ...columnsOf(form, coupon), updated_at: app.now() }
    const before = await snapshotOf(tx, 'coupons', id)
    const changing = tx.updateTable('coupons').set(values).where('id', '=', id)
    const changed = await orInvalid(changing.returningAll().executeTakeFirstOrThrow())
    const after = await snapshotOf(tx, 'coupons', id)
    await recordAct(app, tx, actor, { action: 'edit_coupon', subject: subjectOf(changed), before, after })
    return changed
  })
  return presentCoupon(row, app.now())
}

/**
 * Ends a coupon now, unless it has ended; payments that have reserved it keep their price. Throws
 * `not_found`.
 */
export async function endCoupon(app: App, actor: Actor, id: number): Promise<Coupon> {
  const now = app.now()
  const row = await inTransaction(app.db, async (tx) => {
    const before = await tx.selectFrom('coupons').select('ends_at').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) throw new AppError('not_found')
    const ending = tx.updateTable('coupons').set({ ends_at: sql`least(ends_at, ${now}::timestamptz)`, updated_at: now })
    const ended = await ending.where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    await recordAct(app, tx, actor, { action: 'end_coupon', subject: subjectOf(ended), before, after: { ends_at: ended.ends_at } })
    return ended
  })
  return presentCoupon(row, now)
}

const subjectOf = ({ id, code }: { id: number; code: string }) => ({ type: 'coupon', id, name: code, path: '/desk/coupons' })

/** @param present when it starts unless the form says otherwise, and how often it was used */
function columnsOf(form: Omit<CouponChanges, 'updated_at'>, present: { starts_at: Date; used: number }) {
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
