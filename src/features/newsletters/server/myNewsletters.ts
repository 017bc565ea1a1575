import { sql } from 'kysely'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { MyNewsletter, MyNewsletterForm } from '../schema.ts'
import { insertSubscriptions } from './insertSubscriptions.ts'
import { selectNewsletters } from './newsletterRow.ts'
import { checkOffered } from './requestNewsletters.ts'

/** The newsletters on offer, and which of them this reader gets. */
export function listMyNewsletters(app: App, user: User): Promise<MyNewsletter[]> {
  return selectNewsletters(app.db)
    .select(
      sql<boolean>`exists (select from newsletter_subscriptions s where s.newsletter_id = n.id and ${isOf(user)})`.as('is_subscribed'),
    )
    .where('n.is_offered', '=', true)
    .execute()
}

/**
 * Turns a newsletter on or off for a signed-in reader. Throws `unverified` without a confirmed
 * address to send it to, `invalid`.
 */
export async function setMyNewsletter(app: App, user: User, { id, is_subscribed }: MyNewsletterForm): Promise<void> {
  if (!is_subscribed) {
    await sql`delete from newsletter_subscriptions s where newsletter_id = ${id} and ${isOf(user)}`.execute(app.db)
    return
  }
  if (!user.email_verified) throw new AppError('unverified')
  await checkOffered(app.db, [id])
  await inTransaction(app.db, (tx) => insertSubscriptions(tx, app.now(), user, [id]))
}

/**
 * Condition: a subscription of the account, or one that its confirmed mailbox asked for without
 * signing in.
 */
const isOf = ({ id, email, email_verified }: User) => sql`(s.user_id = ${id} or (${email_verified} and s.email = ${email}))`
