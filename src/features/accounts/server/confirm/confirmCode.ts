import { type LockedUser, lockUser } from '#access/server/lockUser.ts'
import { queueNotice } from '#access/server/queueNotice.ts'
import { recordEvent } from '#access/server/recordEvent.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import { type OpenedSession, openSession } from '#access/server/sessions/openSession.ts'
import type { App } from '#base/app.ts'
import type { BackupPart } from '#base/backupPart.ts'
import type { Tx } from '#base/database/db.ts'
import { hasSqlState } from '#base/database/sqlState.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { type VerifiedCode, verifyCode } from '../codes/verifyCode.ts'
import { listWays } from '../oauth/listWays.ts'
import { finishSignUp } from '../signIn/signUp.ts'

/**
 * Verifies the code that proves access to a mailbox: for a sign-up, for an account whose address is
 * not confirmed, or for a new address. Throws `invalid`. Before an account gets a new address,
 * `parts` of other features note what its old mailbox has done.
 * @returns after a sign-up, a session: who has the verification token chose the password, and the
 *   code proves the mailbox. `device`: the value of the device cookie. Nothing for an account that
 *   exists, because its code alone proves neither the password nor the second factor
 */
export async function confirmCode(
  app: App,
  caller: Caller,
  given: { code: string; token: string },
  parts: BackupPart[],
): Promise<(OpenedSession & { device: string }) | undefined> {
  const code = await verifyCode(app, caller, ['sign_up', 'verify_email', 'change_email'], given)
  if (code.purpose !== 'sign_up') {
    await confirmAddress(app, caller, code, Number(code.user_id), parts)
    return undefined
  }
  const { userId, device } = await finishSignUp(app, caller, code)
  const session = await openSession(app, caller, userId)
  await recordEvent(app.db, 'signed_in', userId, caller, { by: 'sign_up' })
  return { ...session, device }
}

const expired = () => new AppError('invalid', { code: ['code_expired'] })

async function confirmAddress(app: App, caller: Caller, code: VerifiedCode, userId: number, parts: BackupPart[]): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const before = await lockUser(tx, userId)
    const used = await tx.deleteFrom('email_codes').where('id', '=', code.id).executeTakeFirst()
    if (used.numDeletedRows === 0n) throw expired()
    const changed = before.email !== code.email
    if (changed) for (const part of parts) await part.leaveMailbox?.(app, tx, userId)
    const values = { email: code.email, email_verified: true, updated_at: app.now() }
    await tx.updateTable('users').set(values).where('id', '=', userId).execute()
    // Codes that went to another mailbox could still take over the account or move it away.
    if (changed) await tx.deleteFrom('email_codes').where('user_id', '=', userId).execute()
    await recordEvent(tx, changed ? 'email_changed' : 'email_confirmed', userId, caller)
    if (changed) await mailAboutNewAddress(app, tx, before, code.email)
  }).catch((error) => {
    // Another account has the address by now.
    throw hasSqlState(error, 'uniqueViolation') || error.code === 'unauthorized' ? expired() : error
  })
}

/**
 * Tells the old mailbox. Links with Google and Apple stay, perhaps with accounts of that mailbox,
 * so the new one is told of them too.
 */
async function mailAboutNewAddress(app: App, tx: Tx, { id, email, locale }: LockedUser, newEmail: string): Promise<void> {
  const providers = (await listWays(app, tx, id)).providers.map(({ provider }) => provider)
  await queueNotice(tx, { notice: 'email_changed', email, locale, providers })
  if (providers.length > 0) await queueNotice(tx, { notice: 'outside_accounts_stay', email: newEmail, locale, providers })
}
