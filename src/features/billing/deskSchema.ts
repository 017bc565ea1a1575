import { z } from 'zod'
import { lineInBody, numberInBody, optionalTime, timeInBody } from '#base/api/bodyValues.ts'
import { maxInt } from '#base/api/idLimits.ts'
import { cursor, idInBody, optional, pageSize, searchText, wholeNumber } from '#base/api/queryValues.ts'
import { pageOf } from '#base/api/replies.ts'
import { CouponCode, Payment, Plan, paymentStates } from './schema.ts'

/**
 * Money that goes back, or went; `amount` is in fils. `sent`: the gateway has accepted it, but the
 * money is not back yet.
 */
const DeskRefund = z.object({
  amount: z.int(),
  state: z.enum(['requested', 'sent', 'done', 'refused']),
  reason: z.string(),
  requested_at: z.string(),
  done_at: z.string().nullable(),
})

/**
 * A payment as staff see it. `user_id` is null once the account is deleted. `received` is what is
 * here of it now, in fils, from the ledger, and `suspense` what of that bought no time; `refunds`:
 * the newest first.
 */
export const DeskPayment = Payment.extend({
  user_id: z.int().nullable(),
  email: z.string().nullable(),
  gateway: z.string(),
  gateway_id: z.string().nullable(),
  received: z.int(),
  suspense: z.int(),
  problem_details: z.string().nullable(),
  refunds: z.array(DeskRefund),
})
export type DeskPayment = z.infer<typeof DeskPayment>

export const DeskPaymentPage = pageOf(DeskPayment)
export type DeskPaymentPage = z.infer<typeof DeskPaymentPage>

export const ListDeskPaymentsQuery = z.strictObject({
  pagination: pageSize(50, 200),
  cursor,
  state: optional(z.enum(paymentStates, 'bad_choice')),
  problem: optional(z.enum(['any'], 'bad_choice')).meta({ description: '`any`: only payments that staff should look at' }),
  user_id: optional(wholeNumber(1, maxInt)),
  search: searchText(254, 'A whole receipt number, id of a payment, of the gateway or of a transaction, or e-mail address'),
})
export type ListDeskPaymentsQuery = z.output<typeof ListDeskPaymentsQuery>

/** `amount` in fils; absent: all that is left. */
export const RefundForm = z.strictObject({
  amount: z.int('bad_amount').min(1, 'bad_amount').max(maxInt, 'bad_amount').nullish(),
  reason: lineInBody('reason_required', 200),
})

export type RefundForm = z.output<typeof RefundForm>

/**
 * The gateway's own words about a payment; amounts in fils, null where it does not say. `refunds`
 * null: not known.
 */
export const GatewayAnswer = z.object({
  state: z.enum(['unavailable', 'missing', 'pending', 'failed', 'expired', 'unclear', 'paid']),
  gateway_id: z.string().nullable(),
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  extra: z.int().nullable(),
  received: z.string().nullable(),
  transaction_id: z.string().nullable(),
  mode: z.string().nullable(),
  reason: z.string().nullable(),
  refunds: z.array(z.object({ state: z.enum(['done', 'pending', 'refused']), id: z.string(), amount: z.int().nullable() })).nullable(),
})
export type GatewayAnswer = z.infer<typeof GatewayAnswer>

/**
 * `ends_at`: the end of the reader's time as it was shown, null if they had none, so that nobody
 * gives the same days twice.
 */
export const GiveDaysForm = z.strictObject({
  plan_id: idInBody(maxInt),
  days: z.int('bad_days').min(1, 'bad_days').max(366, 'bad_days'),
  reason: lineInBody('reason_required', 200),
  ends_at: optionalTime,
})
export type GiveDaysForm = z.output<typeof GiveDaysForm>
export const GiveDaysParams = z.object({ id: wholeNumber(1, maxInt) })

/** Money by month of Kuwait's calendar, newest first, in fils. `kept`: received less refunded. */
const MoneyMonth = z.object({
  month: z.string(),
  payments: z.int(),
  received: z.int(),
  refunds: z.int(),
  refunded: z.int(),
  kept: z.int(),
})
/**
 * `suspense`: received without buying anything; `problems`: payments that staff should look at;
 * `refunding`: on its way back; `awaited`: not paid yet.
 */
const OpenMoney = z.object({
  suspense: z.int(),
  problems: z.int(),
  refunds: z.int(),
  refunding: z.int(),
  sent: z.int(),
  awaited: z.int(),
})
export const MoneyFigures = z.object({ months: z.array(MoneyMonth), open: OpenMoney })
export type MoneyFigures = z.infer<typeof MoneyFigures>

export const ExportMonthQuery = z.strictObject({ month: z.string('bad_month').regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'bad_month') })
export type ExportMonthQuery = z.output<typeof ExportMonthQuery>

const couponStates = ['scheduled', 'running', 'used_up', 'ended'] as const

/**
 * A discount: either `percent` or `amount` (fils). `max_uses` null: unlimited; each reader may use
 * it once. `used`: payments that reserved or used it.
 */
export const Coupon = z.object({
  id: z.int(),
  code: z.string(),
  percent: z.int().nullable(),
  amount: z.int().nullable(),
  plan_id: z.int().nullable(),
  max_uses: z.int().nullable(),
  used: z.int(),
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  updated_at: z.string(),
  state: z.enum(couponStates),
})
export type Coupon = z.infer<typeof Coupon>

export const CouponPage = pageOf(Coupon)
export type CouponPage = z.infer<typeof CouponPage>
export const ListCouponsQuery = z.strictObject({ pagination: pageSize(50, 200), cursor })

export const CouponParams = z.object({ id: wholeNumber(1, maxInt) })

/** Everything but the code, which stays: readers may have written it down. */
const couponFields = {
  percent: numberInBody(1, 99).nullish(),
  amount: z.int('bad_amount').min(1, 'bad_amount').max(1_000_000, 'bad_amount').nullish(),
  plan_id: idInBody(maxInt).nullish(),
  max_uses: numberInBody(1, maxInt).nullish(),
  starts_at: timeInBody.nullish(),
  ends_at: timeInBody.nullish(),
}
type Discount = { percent?: number | null | undefined; amount?: number | null | undefined }
const hasOneDiscount = ({ percent, amount }: Discount) => (percent == null) !== (amount == null)
const oneDiscount = { error: 'percent_or_amount', path: ['percent'] }

export const CouponForm = z.strictObject({ code: CouponCode, ...couponFields }).refine(hasOneDiscount, oneDiscount)
export type CouponForm = z.output<typeof CouponForm>
/** `updated_at`: of the coupon when it was read, so that two people do not overwrite each other. */
export const CouponChanges = z.strictObject({ ...couponFields, updated_at: z.iso.datetime('bad_time') }).refine(hasOneDiscount, oneDiscount)
export type CouponChanges = z.output<typeof CouponChanges>

/**
 * A plan as staff see it, sold or withdrawn. `subscribers` have it now or in grace, with the price
 * and limits at which they bought it.
 */
export const DeskPlan = Plan.extend({ position: z.int(), is_sold: z.boolean(), subscribers: z.int(), updated_at: z.string() })
export type DeskPlan = z.infer<typeof DeskPlan>
/** All of them on one page. */
export const DeskPlanPage = pageOf(DeskPlan)
export type DeskPlanPage = z.infer<typeof DeskPlanPage>

const limit = numberInBody(1, 1_000).nullable()

/** `price` is in fils; limits null: all. `position` null: after the others. */
const planFields = {
  name_ar: lineInBody('plan_name_required', 60),
  name_en: lineInBody('plan_name_required', 60),
  description_ar: lineInBody('plan_description_required', 200),
  description_en: lineInBody('plan_description_required', 200),
  price: z.int('bad_price').min(100, 'bad_price').max(1_000_000, 'bad_price'),
  keywords: limit,
  categories: limit,
  agencies: limit,
  main_categories: limit,
  position: numberInBody(0, 1_000).nullable(),
  is_sold: z.boolean('bad_value'),
}
/** The period cannot be changed later: another one is another plan. */
export const PlanForm = z.strictObject({ months: z.literal([1, 3, 6, 12], 'bad_choice'), ...planFields })
export type PlanForm = z.output<typeof PlanForm>
/** `updated_at`: of the plan when it was read, so that two people do not overwrite each other. */
export const PlanChanges = z.strictObject({ ...planFields, updated_at: z.iso.datetime('bad_time') })
export type PlanChanges = z.output<typeof PlanChanges>
export const PlanParams = z.object({ id: wholeNumber(1, maxInt) })
