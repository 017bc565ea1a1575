import type { App } from '#base/app.ts'
import { formatKd } from '../../money.ts'
import type { Payment } from '../../schema.ts'
import type { PaymentRow } from './paymentRow.ts'

/**
 * Payments with the code of their coupon, and what was given back, in fils: of the price, once it
 * was granted, so that a receipt does not count what was paid a second time.
 */
export function selectPayments(app: App) {
  return app.db
    .selectFrom('payments as p')
    .leftJoin('coupons as c', 'c.id', 'p.coupon_id')
    .selectAll('p')
    .select((eb) => [
      'c.code as coupon',
      eb
        .selectFrom('ledger_entries as l')
        .select((sub) => sub.fn.sum<string | null>('l.amount').as('sum'))
        .whereRef('l.payment_id', '=', 'p.id')
        .where('l.kind', '=', 'refund')
        .where('l.account', '=', (sub) => sub.case().when('p.receipt_number', 'is', null).then('suspense').else('sales').end())
        .as('refunded'),
    ])
}

export type ListedPayment = PaymentRow & { coupon: string | null; refunded: string | null }

export function presentPayment(row: ListedPayment): Payment {
  const { id, plan_id, plan_name_ar, plan_name_en, months, price, discount, credit, amount, coupon } = row
  const { customer_name, payment_mode, transaction_id } = row
  const isUnpaid = row.state !== 'paid' && row.state !== 'refunded'
  return {
    id,
    state: row.state as Payment['state'],
    ...{ plan_id, plan_name_ar, plan_name_en, months, price, discount, credit, amount },
    amount_kd: formatKd(amount),
    currency: 'KWD',
    ...{ coupon, customer_name, payment_mode, transaction_id },
    created_at: row.created_at.toISOString(),
    paid_at: isoOrNull(row.paid_at),
    refunded: Number(row.refunded),
    refunded_at: isoOrNull(row.refunded_at),
    starts_at: isoOrNull(row.starts_at),
    ends_at: isoOrNull(row.ends_at),
    receipt: receiptNumber(row),
    problem: row.problem as Payment['problem'],
    attempt: isUnpaid ? (row.attempt as Payment['attempt']) : null,
    attempt_cause: isUnpaid ? (row.attempt_cause as Payment['attempt_cause']) : null,
    attempt_reason: isUnpaid ? row.attempt_reason : null,
    can_retry: isUnpaid && row.problem === null && row.attempt !== 'under_way',
  }
}

/** 2026-000012; null until paid. */
export function receiptNumber({ receipt_year, receipt_number }: Pick<PaymentRow, 'receipt_year' | 'receipt_number'>): string | null {
  return receipt_number === null ? null : `${receipt_year}-${String(receipt_number).padStart(6, '0')}`
}

const isoOrNull = (time: Date | null) => time?.toISOString() ?? null
