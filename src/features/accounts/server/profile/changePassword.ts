import { lockSignedInUser } from '#access/server/lockUser.ts'
import { checkPassword } from '#access/server/passwords/checkPassword.ts'
import { hashPassword } from '#access/server/passwords/password.ts'
import { queueNotice } from '#access/server/queueNotice.ts'
import { recordEvent } from '#access/server/recordEvent.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import { endAccess } from '#access/server/sessions/endAccess.ts'
import { rememberDevice } from '#access/server/sessions/knownDevice.ts'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { setPassword } from '../passwords/addUser.ts'

/**
 * Sets the new password and ends every session but this one, and the addresses of the reader's
 * feeds, all or nothing. Throws `invalid` when the current password is wrong, `unauthorized` when
 * the session has ended meanwhile.
 * @returns the value of the device cookie, by which this browser is still recognized
 */
export async function changePassword(
  app: App,
  caller: Caller,
  { reader, sessionId }: { reader: User; sessionId: number },
  form: { current_password: string; password: string },
): Promise<string> {
  await checkPassword(app, reader.id, form.current_password)
  const hashed = await hashPassword(form.password)
  return inTransaction(app.db, async (tx) => {
    const { email, locale } = await lockSignedInUser(tx, reader.id, sessionId)
    await tx.deleteFrom('email_codes').where('user_id', '=', reader.id).execute()
    await setPassword(tx, reader.id, hashed)
    await endAccess(tx, reader.id, sessionId)
    await recordEvent(tx, 'password_changed', reader.id, caller)
    await queueNotice(tx, { notice: 'password_changed', email, locale })
    return rememberDevice(app, caller.device, { userId: reader.id, password: hashed })
  })
}
