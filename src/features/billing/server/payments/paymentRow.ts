import type { Selectable } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import type { DB } from '#base/database/tables.ts'
import { brand } from '#brand.ts'
import type { GatewayPayment } from '#partners/payment/gateway.ts'
import type { Locale } from '#text/locale.ts'

export type PaymentRow = Selectable<DB['payments']>

/**
 * Locks a payment, after its user: every change of money or time runs one after the other for each
 * reader. Undefined if there is no such payment; `user_id` is null if the account no longer exists.
 */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const found = await tx.selectFrom('payments').select('user_id').where('id', '=', id).executeTakeFirst()
  if (!found) return undefined
  if (found.user_id !== null) await tx.selectFrom('users').select('id').where('id', '=', found.user_id).forNoKeyUpdate().execute()
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Payment as the gateway is told: nothing about the reader but the name on the receipt. */
export function gatewayPaymentOf(app: App, payment: PaymentRow): GatewayPayment {
  const locale = payment.locale as Locale
  const name = locale === 'ar' ? `${brand.nameAr}: ${payment.plan_name_ar}` : `${brand.nameEn}: ${payment.plan_name_en}`
  return {
    id: payment.id,
    gatewayId: payment.gateway_id,
    amount: payment.amount,
    locale,
    customerName: payment.customer_name,
    description: name,
    returnUrl: `${app.config.publicUrl}/payment/return/${payment.id}`,
    expiresAt: payment.expires_at,
  }
}
