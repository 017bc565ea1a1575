import { z } from 'zod'
import { maxInt } from '#base/api/idLimits.ts'
import { cursor, idInBody, optional, pageSize } from '#base/api/queryValues.ts'
import { pageOf } from '#base/api/replies.ts'
import { declineCauses } from '#partners/payment/gateway.ts'

/** How many of each a subscriber may choose; null: all. */
const limits = {
  keywords: z.int().nullable(),
  categories: z.int().nullable(),
  agencies: z.int().nullable(),
  main_categories: z.int().nullable(),
}

/**
 * A plan that readers can buy. `price` is in fils (1 KD = 1,000 fils), `price_kd` the same for
 * display: `1.500`.
 */
export const Plan = z.object({
  id: z.int(),
  slug: z.string(),
  name_ar: z.string(),
  name_en: z.string(),
  description_ar: z.string(),
  description_en: z.string(),
  months: z.int(),
  price: z.int(),
  price_kd: z.string(),
  ...limits,
})
export type Plan = z.infer<typeof Plan>

export const PlanList = z.object({ data: z.array(Plan) })
export type PlanList = z.infer<typeof PlanList>

const subscriptionStates = ['running', 'grace', 'ended'] as const

/**
 * The reader's subscription, `user_plan` in `GET /api/user` (spec 3): the present one or the last;
 * null if they never had one. The limits in `plan` are those that were bought. `next` is a plan
 * already paid for that begins when the time of this one is used up. Times are ISO 8601 in UTC.
 * @property ends_at end of all the time that is paid for, that of `next` included
 * @property days_left whole days until then, begun ones included; 0 in grace and after
 * @property grace_ends_at until when matches are collected after the end
 */
const Subscription = z.object({
  plan: Plan,
  state: z.enum(subscriptionStates),
  starts_at: z.string(),
  ends_at: z.string(),
  grace_ends_at: z.string(),
  days_left: z.int(),
  next: z.object({ plan: Plan, starts_at: z.string() }).nullable(),
})
export const UserPlan = Subscription.nullable()
export const PlanDetails = z.object({ data: UserPlan })
export type PlanDetails = z.infer<typeof PlanDetails>

export const paymentStates = ['created', 'sent', 'paid', 'failed', 'expired', 'refunded'] as const

/**
 * Reasons why staff look at a payment: another amount or currency than agreed was received, the
 * account no longer exists, the gateway has withdrawn a payment that was granted, or the reader has
 * paid it more than once.
 */
const problems = ['wrong_amount', 'wrong_currency', 'account_deleted', 'payment_withdrawn', 'payment_unclear', 'paid_twice'] as const

/**
 * A payment as its payer sees it. Amounts are in fils, `amount_kd` is for display.
 * `amount = price − discount − credit`, but at least 100 fils.
 * @property starts_at, ends_at the time that was bought; null until paid
 * @property receipt its number, `2026-000012`; null until paid
 * @property refunded what was given back so far; the state is `refunded` once it is everything
 * @property attempt what became of the latest attempt to pay, while none has succeeded;
 *   `attempt_cause`: why it was declined, if we know; `attempt_reason`: in the gateway's words,
 *   perhaps in English only
 * @property can_retry `POST /api/auth/payments/{id}/retry` leads to a page where it can be paid
 */
export const Payment = z.object({
  id: z.uuid(),
  state: z.enum(paymentStates),
  plan_id: z.int(),
  plan_name_ar: z.string(),
  plan_name_en: z.string(),
  months: z.int(),
  price: z.int(),
  discount: z.int(),
  credit: z.int(),
  amount: z.int(),
  amount_kd: z.string(),
  currency: z.literal('KWD'),
  coupon: z.string().nullable(),
  customer_name: z.string(),
  payment_mode: z.string().nullable(),
  transaction_id: z.string().nullable(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  refunded: z.int(),
  refunded_at: z.string().nullable(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  receipt: z.string().nullable(),
  problem: z.enum(problems).nullable(),
  attempt: z.enum(['under_way', 'declined', 'cancelled']).nullable(),
  attempt_cause: z.enum(declineCauses).nullable(),
  attempt_reason: z.string().nullable(),
  can_retry: z.boolean(),
})
export type Payment = z.infer<typeof Payment>

export const PaymentPage = pageOf(Payment)
export type PaymentPage = z.infer<typeof PaymentPage>

export const ListPaymentsQuery = z.strictObject({ pagination: pageSize(20, 200), cursor })

export const PaymentParams = z.object({ id: z.uuid('bad_id') })

/** Code as printed: upper case. */
export const CouponCode = z
  .string('bad_coupon')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,30}$/, 'bad_coupon')

/** Choice of a reader; amounts always come from the database. */
export const PaymentForm = z.strictObject({ plan_id: idInBody(maxInt), coupon: optional(CouponCode) })
export type PaymentForm = z.output<typeof PaymentForm>

/**
 * The price of a plan for this reader now. `change`: `new` begins now; a `renewal` (and a
 * `downgrade`) begins when the present time is used up; an `upgrade` begins now, and the unused
 * time of the present plan is credited.
 */
export const Quote = z.object({
  plan: Plan,
  change: z.enum(['new', 'renewal', 'upgrade', 'downgrade']),
  coupon: z.string().nullable(),
  price: z.int(),
  discount: z.int(),
  credit: z.int(),
  amount: z.int(),
  amount_kd: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
})
export type Quote = z.infer<typeof Quote>

/** A payment just begun, and the address of the gateway's page, where the reader pays. */
export const StartedPayment = z.object({ payment: Payment, url: z.string() })
export type StartedPayment = z.infer<typeof StartedPayment>

/**
 * Contents of a receipt. Names and amounts are those of the purchase, whatever the plan is called
 * now.
 */
export const Receipt = z.object({
  number: z.string(),
  payment_id: z.uuid(),
  issued_at: z.string(),
  refunded: z.int(),
  refunded_at: z.string().nullable(),
  customer_name: z.string(),
  plan_name_ar: z.string(),
  plan_name_en: z.string(),
  months: z.int(),
  starts_at: z.string(),
  ends_at: z.string(),
  price: z.int(),
  discount: z.int(),
  credit: z.int(),
  amount: z.int(),
  amount_kd: z.string(),
  currency: z.literal('KWD'),
  payment_mode: z.string().nullable(),
  transaction_id: z.string().nullable(),
})
export type Receipt = z.infer<typeof Receipt>
