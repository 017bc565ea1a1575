import type { App } from '#base/app.ts'
import type { BackupPart } from '#base/backupPart.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { User } from '../../schema.ts'
import { queueNotice } from '../codes/sendAccountMail.ts'
import type { Caller } from '../sessions/caller.ts'
import { checkPassword, findPassword } from '../signIn/checkPassword.ts'
import { lockSignedInUser } from '../signIn/lockUser.ts'
import { recordEvent } from '../signIn/recordEvent.ts'

const recentMs = 15 * 60_000

/**
 * Deletes the account and everything that refers to it (foreign keys: `on delete cascade` for what is the user's alone, `set null` for what others
 * have replied to). Before that, `parts` of other features delete what their counters must reflect. Needs the password, or for users without one a
 * sign-in in the last 15 minutes. Throws `invalid`, `unauthorized` when the session has ended meanwhile.
 */
export async function deleteAccount(
  app: App,
  caller: Caller,
  { reader, sessionId }: { reader: User; sessionId: number },
  password: string | undefined,
  parts: BackupPart[],
): Promise<void> {
  if (await findPassword(app, reader.id)) await checkPassword(app, reader.id, password)
  else await requireRecentSignIn(app, sessionId)
  await inTransaction(app.db, async (tx) => {
    await lockSignedInUser(tx, reader.id, sessionId)
    for (const part of parts) await part.forget?.(app, tx, reader.id)
    await tx.deleteFrom('users').where('id', '=', reader.id).execute()
    await recordEvent(tx, 'account_deleted', null, caller)
    await queueNotice(tx, { notice: 'account_deleted', email: reader.email, locale: reader.locale })
  })
}

async function requireRecentSignIn(app: App, sessionId: number): Promise<void> {
  const session = await app.db.selectFrom('sessions').select('created_at').where('id', '=', sessionId).executeTakeFirst()
  if (session && session.created_at.getTime() > app.now().getTime() - recentMs) return
  throw new AppError('invalid', { current_password: ['sign_in_again'] })
}
