import { lockUser } from '#access/server/lockUser.ts'
import { hashPassword } from '#access/server/passwords/password.ts'
import { queueNotice } from '#access/server/queueNotice.ts'
import { consume, ipLimit, resetLimits } from '#access/server/rateLimit.ts'
import { recordEvent } from '#access/server/recordEvent.ts'
import { requireCaptcha } from '#access/server/requireCaptcha.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import { endAccess } from '#access/server/sessions/endAccess.ts'
import { rememberDevice } from '#access/server/sessions/knownDevice.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { type CodeSent, limits } from '../../schema.ts'
import { hashVerificationToken } from '../codes/emailCode.ts'
import { sendCode } from '../codes/sendCode.ts'
import { verifyCode } from '../codes/verifyCode.ts'
import { setPassword } from '../passwords/addUser.ts'
import { padResponseTime } from '../passwords/padResponseTime.ts'
import { accountLimits } from '../signIn/signIn.ts'

/**
 * Step 1: mails a code to the address if it has an account, which the response does not reveal.
 * Throws `invalid` (captcha), `too_many_requests`.
 */
export async function requestPasswordReset(
  app: App,
  caller: Caller,
  form: { email: string; captcha?: string | undefined },
): Promise<CodeSent> {
  const started = performance.now()
  await requireCaptcha(app, caller, form.captcha)
  const owner = await app.db.selectFrom('users').select('id').where('email', '=', form.email).executeTakeFirst()
  const sent = await sendCode(app, caller, { purpose: 'reset_password', email: form.email, userId: owner?.id ?? null })
  await padResponseTime(started)
  return sent
}

/**
 * Step 2: checks the code; the holder of the verification token then has `limits.codeMinutes` to
 * choose a password. Throws `invalid`.
 */
export async function verifyResetCode(app: App, caller: Caller, given: { code: string; token: string }): Promise<void> {
  const code = await verifyCode(app, caller, ['reset_password'], given)
  const now = app.now()
  await app.db
    .updateTable('email_codes')
    .set({ proven_at: now, expires_at: new Date(now.getTime() + limits.codeMinutes * 60_000) })
    .where('id', '=', code.id)
    .execute()
}

/**
 * Step 3: sets the new password, ends every session and deletes every code of the account, all or
 * nothing. The code proved access to the mailbox, so the address is confirmed too. Throws `invalid`
 * without step 2, before anything is hashed.
 * @returns the value of the device cookie, by which the following sign-in is recognized even while
 *   others are guessing
 */
export async function resetPassword(app: App, caller: Caller, given: { password: string; token: string }): Promise<string> {
  await consume(app, ipLimit('reset', caller.ip, 60, 900))
  const proof = await findVerifiedCode(app, given.token)
  await consume(app, [{ name: 'reset-ticket', key: given.token, max: 5, seconds: 900 }])
  const password = await hashPassword(given.password)
  return inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, proof.userId)
    const used = await tx.deleteFrom('email_codes').where('id', '=', proof.id).executeTakeFirst()
    if (used.numDeletedRows === 0n) throw new AppError('invalid', { code: ['code_expired'] })
    await tx.updateTable('users').set({ email_verified: true, updated_at: app.now() }).where('id', '=', user.id).execute()
    await tx.deleteFrom('email_codes').where('user_id', '=', user.id).execute()
    await setPassword(tx, user.id, password)
    await endAccess(tx, user.id)
    await resetLimits(tx, accountLimits(caller, user.email))
    await recordEvent(tx, 'password_reset', user.id, caller)
    await queueNotice(tx, { notice: 'password_changed', email: user.email, locale: user.locale })
    return rememberDevice(app, caller.device, { userId: user.id, password })
  })
}

/** The code that was checked in step 2. Throws `invalid` when there is none. */
async function findVerifiedCode(app: App, token: string): Promise<{ id: string; userId: number }> {
  const proof = await app.db
    .selectFrom('email_codes')
    .select(['id', 'user_id'])
    .where('ticket_hash', '=', hashVerificationToken(token))
    .where('purpose', '=', 'reset_password')
    .where('proven_at', 'is not', null)
    .where('expires_at', '>', app.now())
    .executeTakeFirst()
  if (!proof?.user_id) throw new AppError('invalid', { code: ['code_expired'] })
  return { id: proof.id, userId: proof.user_id }
}
