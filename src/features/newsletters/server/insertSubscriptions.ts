import type { Tx } from '#base/database/db.ts'
import type { Locale } from '#text/locale.ts'

type Account = { id: number; email: string; locale: Locale }

/**
 * Subscribes an account to newsletters. Those that its mailbox gets as that of a visitor are the
 * same from then on. Idempotent.
 */
export async function insertSubscriptions(tx: Tx, now: Date, { id, email, locale }: Account, newsletters: number[]): Promise<number> {
  if (newsletters.length === 0) return 0
  await tx.deleteFrom('newsletter_subscriptions').where('newsletter_id', 'in', newsletters).where('email', '=', email).execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('newsletter_subscriptions')
    .values(newsletters.map((newsletter_id) => ({ newsletter_id, user_id: id, locale, confirmed_at: now })))
    .onConflict((conflict) => conflict.columns(['newsletter_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}
