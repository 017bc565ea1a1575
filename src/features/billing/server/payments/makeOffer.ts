import type { App } from '#base/app.ts'
import type { Db, Tx } from '#base/database/db.ts'
import { AppError } from '#base/errors.ts'
import { formatKd } from '../../money.ts'
import { endOfPeriod, leastAmount, placePurchase } from '../../periods.ts'
import type { PaymentForm, Quote } from '../../schema.ts'
import { type CouponRow, findCoupon } from '../coupons/takeCoupon.ts'
import { type PlanRow, planColumns, presentPlan } from '../plans/planRow.ts'
import { readPeriods } from '../subscriptions/readPeriods.ts'

/**
 * Price of a plan for a reader now, in fils: `amount = price − discount − credit`, but at least
 * `leastAmount`.
 */
export type Offer = {
  plan: PlanRow
  coupon: CouponRow | null
  change: Quote['change']
  discount: number
  credit: number
  amount: number
  startsAt: Date
  endsAt: Date
}

/**
 * The price, from the database alone. Throws `invalid` for a plan that is not sold, or a coupon
 * that the reader cannot use.
 */
export async function makeOffer(app: App, db: Db | Tx, userId: number, form: PaymentForm): Promise<Offer> {
  const now = app.now()
  const plan = await db
    .selectFrom('plans')
    .select(planColumns)
    .where('id', '=', form.plan_id)
    .where('is_sold', '=', true)
    .executeTakeFirst()
  if (!plan) throw new AppError('invalid', { plan_id: ['plan_not_sold'] })
  const coupon = form.coupon ? await findCoupon(app, db, form.coupon, plan.id, userId) : null
  const { change, startsAt, credit } = placePurchase(await readPeriods(db, userId), plan, { at: now, now })
  const discount = coupon ? discountOf(coupon, plan.price) : 0
  const full = plan.price - discount
  const amount = Math.max(full - credit, leastAmount)
  const endsAt = endOfPeriod(startsAt, plan.months, amount + credit, full, plan.price)
  return { plan, coupon, change, discount, credit, amount, startsAt, endsAt }
}

/** Returns the discount in fils, rounded down; at least `leastAmount` remains to be paid. */
function discountOf({ percent, amount }: CouponRow, price: number): number {
  const discount = percent === null ? (amount ?? 0) : Math.floor((price * percent) / 100)
  return Math.max(0, Math.min(discount, price - leastAmount))
}

export function presentOffer({ plan, coupon, change, discount, credit, amount, startsAt, endsAt }: Offer): Quote {
  return {
    plan: presentPlan(plan),
    change,
    coupon: coupon?.code ?? null,
    price: plan.price,
    discount,
    credit,
    amount,
    amount_kd: formatKd(amount),
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
  }
}
