import type { PaymentRow } from './paymentRow.ts'

/** Columns that decide about the next look at a payment. */
type Checked = Pick<PaymentRow, 'state' | 'problem' | 'created_at'>

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
/**
 * Time after its start in which a payment that failed or expired is still looked at; later only
 * when a webhook comes.
 */
const lateMs = 72 * hourMs

/**
 * Returns when the gateway is asked again about a payment: an open one after a quarter of its age
 * (15 s to 15 min), one that failed or expired after a quarter of its age too (5 min to 6 h), for
 * three days. Null: never by itself.
 */
export function nextCheckAt({ state, problem, created_at }: Checked, now: Date): Date | null {
  const age = now.getTime() - created_at.getTime()
  const after = (least: number, most: number) => new Date(now.getTime() + Math.min(Math.max(age / 4, least), most))
  if (problem || state === 'paid' || state === 'refunded') return null
  if (state === 'created' || state === 'sent') return after(15 * secondMs, 15 * minuteMs)
  return isAfterChecks({ created_at }, now) ? null : after(5 * minuteMs, 6 * hourMs)
}

/**
 * Whether a payment is so old that the gateway is not asked again by itself, unless its money is
 * here.
 */
export function isAfterChecks({ created_at }: Pick<PaymentRow, 'created_at'>, now: Date): boolean {
  return now.getTime() - created_at.getTime() >= lateMs
}
