import type { z } from 'zod'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { CodeSent, SignUpForm } from '../../schema.ts'
import { sendCode } from '../codes/sendCode.ts'
import type { GivenCode } from '../codes/takeCode.ts'
import type { Caller } from '../sessions/caller.ts'
import { rememberDevice } from '../sessions/knownDevice.ts'
import { insertUser } from './addUser.ts'
import { checkCaptcha } from './checkCaptcha.ts'
import { padResponseTime } from './padResponseTime.ts'
import { hashPassword } from './password.ts'
import { recordEvent } from './recordEvent.ts'

/** What waits for the code. */
type Pending = { name: string; phone: string; password: string }

/**
 * Takes a sign-up and sends a code. Nothing of it counts until the code was given by the same browser, so nobody can prepare an account in another's
 * name and wait for them to confirm it. An address that has an account gets the same answer, and a letter that says so. Throws `invalid`
 * (captcha), `too_many_requests`, `unavailable`.
 */
export async function signUp(app: App, caller: Caller, form: z.infer<typeof SignUpForm>): Promise<CodeSent> {
  const started = performance.now()
  await checkCaptcha(app, caller, form.captcha)
  const owner = await app.db.selectFrom('users').select('id').where('email', '=', form.email).executeTakeFirst()
  const pending = async (): Promise<Pending> => ({ name: form.name, phone: form.phone, password: await hashPassword(form.password) })
  const sent = await sendCode(app, caller, { purpose: 'sign_up', email: form.email, userId: owner?.id ?? null, pending })
  await padResponseTime(started)
  return sent
}

/**
 * The account that a given code brings into being. Throws `invalid` when the code was used up, or the address taken, in the meantime.
 * @returns for the cookie by which the sign-in that follows is known
 */
export async function finishSignUp(app: App, caller: Caller, code: GivenCode): Promise<string> {
  const { name, phone, password } = code.pending as Pending
  return inTransaction(app.db, async (tx) => {
    // There is no account to lock yet: who signs up with one address at the same moment waits here.
    const codes = tx.selectFrom('email_codes').select('id').where('email', '=', code.email).where('purpose', '=', 'sign_up')
    await codes.orderBy('id').forUpdate().execute()
    const used = await tx.deleteFrom('email_codes').where('id', '=', code.id).executeTakeFirst()
    if (used.numDeletedRows === 0n) throw new AppError('invalid', { code: ['code_expired'] })
    const values = { name, phone, email: code.email, email_verified: true, locale: code.locale as 'ar' | 'en' }
    const user = await insertUser(tx, values, password)
    if (!user) throw new AppError('invalid', { code: ['code_expired'] })
    await tx.deleteFrom('email_codes').where('email', '=', code.email).where('purpose', '=', 'sign_up').execute()
    await recordEvent(tx, 'signed_up', user.id, caller)
    return rememberDevice(app, caller.device, { userId: user.id, password })
  })
}
