import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Locale } from '#text/locale.ts'
import { insertSubscriptions } from './insertSubscriptions.ts'

/**
 * Reads the request of a visitor, with the language of the page on which they made it; undefined if
 * it was deleted since.
 */
export async function readRequest(app: App, id: number): Promise<{ id: number; locale: Locale } | undefined> {
  const row = await app.db.selectFrom('newsletter_requests').select(['id', 'locale']).where('id', '=', id).executeTakeFirst()
  return row && { id: row.id, locale: row.locale as Locale }
}

/**
 * Subscribes a mailbox to what was asked for; its account, if a confirmed one has this address.
 * Idempotent.
 */
export async function confirmRequest(app: App, id: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const request = await tx.selectFrom('newsletter_requests').selectAll().where('id', '=', id).executeTakeFirst()
    if (!request) return
    const { email, locale } = request
    const existing = await tx.selectFrom('newsletters').select('id').where('id', 'in', request.newsletters).orderBy('id').execute()
    const newsletters = existing.map((one) => one.id)
    if (newsletters.length === 0) return
    const user = await tx.selectFrom('users').select('id').where('email', '=', email).where('email_verified', '=', true).executeTakeFirst()
    if (user) {
      await insertSubscriptions(tx, app.now(), { id: user.id, email, locale: locale as Locale }, newsletters)
      return
    }
    await tx
      .insertInto('newsletter_subscriptions')
      .values(newsletters.map((newsletter_id) => ({ newsletter_id, email, locale, confirmed_at: app.now() })))
      .onConflict((conflict) => conflict.columns(['newsletter_id', 'email']).doNothing())
      .execute()
  })
}
