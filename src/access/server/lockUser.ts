import type { Tx } from '#base/database/db.ts'
import { AppError } from '#base/errors.ts'
import type { Locale } from '#text/locale.ts'

export type LockedUser = { id: number; email: string; email_verified: boolean; locale: Locale }

/**
 * The first statement of every transaction that changes or deletes an account, so that they run one
 * after the other. Rows that only refer to the account (a foreign key) do not wait. Throws
 * `unauthorized` when it no longer exists. The order of all locks: `base/database/transact.ts`.
 */
export async function lockUser(tx: Tx, userId: number): Promise<LockedUser> {
  const query = tx.selectFrom('users').select(['id', 'email', 'email_verified', 'locale']).where('id', '=', userId).forNoKeyUpdate()
  const user = await query.executeTakeFirst()
  if (!user) throw new AppError('unauthorized')
  return { ...user, locale: user.locale as Locale }
}

/**
 * The same for changes by a signed-in reader, whose session must still be open: if the owner has
 * reset the password meanwhile, the session has ended, and the password that was checked before is
 * no longer valid. Throws `unauthorized`.
 */
export async function lockSignedInUser(tx: Tx, userId: number, sessionId: number): Promise<LockedUser> {
  const user = await lockUser(tx, userId)
  const open = tx.selectFrom('sessions').select('id').where('id', '=', sessionId).where('user_id', '=', userId)
  if (!(await open.executeTakeFirst())) throw new AppError('unauthorized')
  return user
}
