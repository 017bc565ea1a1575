import type { Tx } from '#base/database/db.ts'
import { AppError } from '#base/errors.ts'
import type { Locale } from '#base/locale.ts'

export type LockedUser = { id: number; email: string; email_verified: boolean; locale: Locale }

/**
 * The first statement of every transaction that changes an account: changes of one account go one after the other, and its end too. What only refers
 * to the account (a foreign key) does not wait. Throws `unauthorized` when it is gone. The order of all locks: `base/database/transact.ts`.
 */
export async function lockUser(tx: Tx, userId: number): Promise<LockedUser> {
  const query = tx.selectFrom('users').select(['id', 'email', 'email_verified', 'locale']).where('id', '=', userId).forNoKeyUpdate()
  const user = await query.executeTakeFirst()
  if (!user) throw new AppError('unauthorized')
  return { ...user, locale: user.locale as Locale }
}

/**
 * The same for changes that a signed-in reader makes. The session must still be open: whoever got the account back meanwhile (`resetPassword`) has ended
 * it, and what was checked before, the password too, counts no more. Throws `unauthorized`.
 */
export async function lockSignedInUser(tx: Tx, userId: number, sessionId: number): Promise<LockedUser> {
  const user = await lockUser(tx, userId)
  const open = tx.selectFrom('sessions').select('id').where('id', '=', sessionId).where('user_id', '=', userId)
  if (!(await open.executeTakeFirst())) throw new AppError('unauthorized')
  return user
}
