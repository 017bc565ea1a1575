import type { BackupPart } from '#base/backupPart.ts'
import { markCoupons, releaseCoupons } from './coupons/takeCoupon.ts'
import { receiptNumber, selectPayments } from './payments/presentPayment.ts'

/**
 * The payments of a reader. They are not restored. When the account is deleted they stay for the
 * accounts, with the name on the receipt, but refer to nobody (a foreign key).
 */
export const paymentsBackup: BackupPart = {
  name: 'payments',
  async collect(app, userId) {
    const rows = await selectPayments(app).where('p.user_id', '=', userId).orderBy('p.seq').execute()
    return rows.map((row) => ({
      id: row.id,
      state: row.state,
      plan_ar: row.plan_name_ar,
      plan_en: row.plan_name_en,
      months: row.months,
      price_fils: row.price,
      discount_fils: row.discount,
      credit_fils: row.credit,
      amount_fils: row.amount,
      refunded_fils: Number(row.refunded),
      payment_mode: row.payment_mode,
      transaction_id: row.transaction_id,
      receipt: receiptNumber(row),
      created_at: row.created_at.toISOString(),
      paid_at: row.paid_at?.toISOString() ?? null,
      refunded_at: row.refunded_at?.toISOString() ?? null,
      starts_at: row.starts_at?.toISOString() ?? null,
      ends_at: row.ends_at?.toISOString() ?? null,
    }))
  },
  async forget(app, tx, userId) {
    await releaseCoupons(tx, userId)
    await markCoupons(app, tx, userId)
  },
  leaveMailbox: markCoupons,
}
