import type { Selectable } from 'kysely'
import { mailboxMark } from '#access/server/mailboxMark.ts'
import type { App } from '#base/app.ts'
import type { Db, Tx } from '#base/database/db.ts'
import type { DB } from '#base/database/tables.ts'
import { AppError } from '#base/errors.ts'
import { retention } from '#base/retention.ts'

export type CouponRow = Selectable<DB['coupons']>

/**
 * The coupon with this code, if the reader may use it for this plan. Throws `invalid` (field
 * `coupon`); a code that does not exist is not told apart from one that has ended.
 */
export async function findCoupon(app: App, db: Db | Tx, code: string, planId: number, userId: number): Promise<CouponRow> {
  const now = app.now()
  const coupon = await db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()
  if (!coupon || coupon.starts_at > now || (coupon.ends_at && coupon.ends_at <= now)) throw refused('coupon_not_valid')
  if (coupon.plan_id !== null && coupon.plan_id !== planId) throw refused('coupon_other_plan')
  const use = await findUse(db, coupon.id, userId)
  if (use?.is_settled || (!use && (await isMarked(app, db, coupon.id, userId)))) throw refused('coupon_used')
  if (!use && coupon.max_uses !== null && coupon.used >= coupon.max_uses) throw refused('coupon_not_valid')
  return coupon
}

/**
 * Reserves a coupon for a payment; a reservation of an earlier payment of the same reader that was
 * not paid moves to this one. The caller has locked the user. Throws `invalid` if others have used
 * it up meanwhile.
 */
export async function takeCoupon(tx: Tx, couponId: number, userId: number, paymentId: string): Promise<void> {
  const use = await findUse(tx, couponId, userId)
  if (use) return moveUse(tx, couponId, userId, paymentId)
  const query = tx.updateTable('coupons').set((eb) => ({ used: eb('used', '+', 1) }))
  const { numUpdatedRows } = await query
    .where('id', '=', couponId)
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('used', '<', eb.ref('max_uses'))]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refused('coupon_not_valid')
  await tx.insertInto('coupon_uses').values({ coupon_id: couponId, user_id: userId, payment_id: paymentId }).execute()
}

/**
 * Whether a payment that was paid may keep its discount: false if its reader has used the coupon
 * for another payment that was paid. One whose reservation had lapsed keeps it, even beyond the
 * number of uses, because the reader paid in time.
 */
export async function claimCoupon(tx: Tx, couponId: number, userId: number, paymentId: string): Promise<boolean> {
  const use = await findUse(tx, couponId, userId)
  if (use?.payment_id === paymentId) return true
  if (use?.is_settled) return false
  if (use) await moveUse(tx, couponId, userId, paymentId)
  else {
    await tx.insertInto('coupon_uses').values({ coupon_id: couponId, user_id: userId, payment_id: paymentId }).execute()
    await countUse(tx, couponId, 1)
  }
  return true
}

/** Gives back what a payment had reserved; does nothing if there is nothing. */
export async function releaseCoupon(tx: Tx, paymentId: string): Promise<void> {
  const use = await tx.deleteFrom('coupon_uses').where('payment_id', '=', paymentId).returning('coupon_id').executeTakeFirst()
  if (use) await countUse(tx, use.coupon_id, -1)
}

/**
 * Notes which coupons a reader has used and paid with, before the account leaves its mailbox, so
 * that the same mailbox does not use them again.
 */
export async function markCoupons(app: App, tx: Tx, userId: number): Promise<void> {
  const uses = await tx
    .selectFrom('coupon_uses as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('payments as p', 'p.id', 'c.payment_id')
    .select(['c.coupon_id', 'u.email'])
    .where('c.user_id', '=', userId)
    .where('p.state', 'in', ['paid', 'refunded'])
    .execute()
  const marks = uses.map(({ coupon_id, email }) => ({ coupon_id, mark: markOf(app, coupon_id, email) }))
  if (marks.length === 0) return
  await tx
    .insertInto('coupon_marks')
    .values(marks)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets the marks of coupons that ended long ago, so that nobody can use them. */
export async function pruneCouponMarks(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - retention.usedOnce.days * 86_400_000)
  await app.db
    .deleteFrom('coupon_marks')
    .using('coupons as c')
    .whereRef('c.id', '=', 'coupon_marks.coupon_id')
    .where('c.ends_at', '<', before)
    .execute()
}

async function isMarked(app: App, db: Db | Tx, couponId: number, userId: number): Promise<boolean> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const marks = db.selectFrom('coupon_marks').select('coupon_id').where('coupon_id', '=', couponId)
  return (await marks.where('mark', '=', markOf(app, couponId, email)).executeTakeFirst()) !== undefined
}

const markOf = (app: App, couponId: number, email: string) => mailboxMark(app, `coupon ${couponId}`, email)

/**
 * Gives back what unpaid payments of a reader had reserved, before the account is deleted: nobody
 * else could afterwards.
 */
export async function releaseCoupons(tx: Tx, userId: number): Promise<void> {
  const unpaid = await tx
    .selectFrom('coupon_uses as u')
    .innerJoin('payments as p', 'p.id', 'u.payment_id')
    .select('u.payment_id')
    .where('u.user_id', '=', userId)
    .where('p.state', 'not in', ['paid', 'refunded'])
    .orderBy('u.coupon_id')
    .execute()
  for (const { payment_id } of unpaid) await releaseCoupon(tx, payment_id)
}

async function findUse(db: Db | Tx, couponId: number, userId: number) {
  const use = await db
    .selectFrom('coupon_uses as u')
    .innerJoin('payments as p', 'p.id', 'u.payment_id')
    .select(['u.payment_id', 'p.state'])
    .where('u.coupon_id', '=', couponId)
    .where('u.user_id', '=', userId)
    .executeTakeFirst()
  return use && { payment_id: use.payment_id, is_settled: use.state === 'paid' || use.state === 'refunded' }
}

async function moveUse(tx: Tx, couponId: number, userId: number, paymentId: string): Promise<void> {
  const query = tx.updateTable('coupon_uses').set({ payment_id: paymentId })
  await query.where('coupon_id', '=', couponId).where('user_id', '=', userId).execute()
}

async function countUse(tx: Tx, couponId: number, by: 1 | -1): Promise<void> {
  const query = tx.updateTable('coupons').set((eb) => ({ used: eb('used', '+', by) }))
  await query.where('id', '=', couponId).execute()
}

const refused = (code: string) => new AppError('invalid', { coupon: [code] })
