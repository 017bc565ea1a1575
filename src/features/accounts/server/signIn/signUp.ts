import type { z } from 'zod'
import { hashPassword } from '#access/server/passwords/password.ts'
import { recordEvent } from '#access/server/recordEvent.ts'
import { requireCaptcha } from '#access/server/requireCaptcha.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import { rememberDevice } from '#access/server/sessions/knownDevice.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { CodeSent, SignUpForm } from '../../schema.ts'
import { sendCode } from '../codes/sendCode.ts'
import type { VerifiedCode } from '../codes/verifyCode.ts'
import { insertUser } from '../passwords/addUser.ts'
import { padResponseTime } from '../passwords/padResponseTime.ts'

/** Stored until the code is entered. */
type Pending = { name: string; phone: string; password: string }

/**
 * Starts a sign-up by mailing a code. The account is created when the same browser enters the code,
 * so nobody can pre-register an account with another's address and wait for them to confirm it. For
 * the address of an existing account the response is the same, and its owner is notified by mail.
 * Throws `invalid` (captcha), `too_many_requests`, `unavailable`.
 */
export async function signUp(app: App, caller: Caller, form: z.infer<typeof SignUpForm>): Promise<CodeSent> {
  const started = performance.now()
  await requireCaptcha(app, caller, form.captcha)
  const owner = await app.db.selectFrom('users').select('id').where('email', '=', form.email).executeTakeFirst()
  const pending = async (): Promise<Pending> => ({ name: form.name, phone: form.phone, password: await hashPassword(form.password) })
  const sent = await sendCode(app, caller, { purpose: 'sign_up', email: form.email, userId: owner?.id ?? null, pending })
  await padResponseTime(started)
  return sent
}

/**
 * Creates the account once the code was entered. Throws `invalid` when the code has been used or
 * the address taken meanwhile.
 * @returns `device`: the value of the device cookie, by which the next sign-in from this browser is
 *   recognized
 */
export async function finishSignUp(app: App, caller: Caller, code: VerifiedCode): Promise<{ userId: number; device: string }> {
  const { name, phone, password } = code.pending as Pending
  return inTransaction(app.db, async (tx) => {
    // There is no account to lock yet: concurrent sign-ups for one address wait for each other
    // here.
    const codes = tx.selectFrom('email_codes').select('id').where('email', '=', code.email).where('purpose', '=', 'sign_up')
    await codes.orderBy('id').forUpdate().execute()
    const used = await tx.deleteFrom('email_codes').where('id', '=', code.id).executeTakeFirst()
    if (used.numDeletedRows === 0n) throw new AppError('invalid', { code: ['code_expired'] })
    const values = { name, phone, email: code.email, email_verified: true, locale: code.locale as 'ar' | 'en' }
    const user = await insertUser(tx, values, password)
    if (!user) throw new AppError('invalid', { code: ['code_expired'] })
    await tx.deleteFrom('email_codes').where('email', '=', code.email).where('purpose', '=', 'sign_up').execute()
    await recordEvent(tx, 'signed_up', user.id, caller)
    return { userId: user.id, device: rememberDevice(app, caller.device, { userId: user.id, password }) }
  })
}
