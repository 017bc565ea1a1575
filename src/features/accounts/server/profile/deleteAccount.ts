import { eraseAccount } from '#access/server/eraseAccount.ts'
import { lockSignedInUser } from '#access/server/lockUser.ts'
import { proveOwnership } from '#access/server/passwords/proveOwnership.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import type { BackupPart } from '#base/backupPart.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'

/**
 * Deletes the reader's own account (`eraseAccount.ts`). Needs the password, or for users without
 * one a sign-in in the last 15 minutes; a member of the staff leaves it first, so that an admin
 * remains. Throws `invalid`, `unauthorized` when the session has ended meanwhile.
 */
export async function deleteAccount(
  app: App,
  caller: Caller,
  { reader, sessionId }: { reader: User; sessionId: number },
  password: string | undefined,
  parts: BackupPart[],
): Promise<void> {
  await proveOwnership(app, { userId: reader.id, sessionId }, password)
  await inTransaction(app.db, async (tx) => {
    const owner = await lockSignedInUser(tx, reader.id, sessionId)
    const { role } = await tx.selectFrom('users').select('role').where('id', '=', reader.id).executeTakeFirstOrThrow()
    if (role !== 'reader') throw new AppError('invalid', { current_password: ['still_staff'] })
    await eraseAccount(app, tx, caller, owner, { parts, notice: 'account_deleted' })
  })
}
