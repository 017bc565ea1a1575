import { isAPIError } from 'better-auth/api'
import type { z } from 'zod'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { authOf } from './auth.ts'
import type { Caller } from './caller.ts'
import { checkCaptcha } from './checkCaptcha.ts'
import { hideTime } from './hideTime.ts'
import { asOpened, closePrevious, type OpenedSession } from './openSession.ts'
import { asHeaders } from './readSession.ts'
import { recordEvent } from './recordEvent.ts'
import type { LoginForm } from './schema.ts'
import { addressLimit, giveTurnsBack, type Limit, takeTurns } from './throttle.ts'

/**
 * Signs in with e-mail and password. Whether nobody has the address, the account has no password, or it is another: the answer is the same `invalid`,
 * after the same work. Throws also `too_many_requests`, `unavailable`.
 */
export async function signIn(app: App, caller: Caller, form: z.infer<typeof LoginForm>): Promise<OpenedSession> {
  const started = performance.now()
  await checkCaptcha(app, caller, form.captcha)
  const limits = [...addressLimit('login', caller.address, 100, 900), ...accountLimits(caller, form.email)]
  await takeTurns(app, limits)
  const before = await passwordOf(app, form.email)
  const opened = await tryPassword(app, caller, form)
  if (!opened || (await wasChanged(app, form.email, before, opened))) {
    await recordEvent(app.db, 'sign_in_failed', await ownerOf(app, form.email), caller)
    await hideTime(started)
    throw new AppError('invalid', { email: ['wrong_credentials'] })
  }
  await giveTurnsBack(app, limits)
  await closePrevious(app, caller)
  await recordEvent(app.db, 'signed_in', opened.user.id, caller, { by: 'password' })
  return opened
}

/**
 * Only wrong passwords count. Somebody who guesses one account's password from many places is stopped by the account's limit; somebody who tries one
 * password on many accounts, by his own address's. An owner who was locked out that way gets in again by a new password (`resetPassword`).
 */
export function accountLimits(caller: Caller, email: string): Limit[] {
  return [
    { name: 'login-here', who: `${email} ${caller.address}`, most: 10, seconds: 900 },
    { name: 'login-account', who: email, most: 100, seconds: 3600 },
  ]
}

async function tryPassword(
  app: App,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<OpenedSession | undefined> {
  try {
    const sent = { body: { email, password }, headers: asHeaders({ ...caller, cookie: undefined }) }
    const answer = await authOf(app).api.signInEmail({ ...sent, returnHeaders: true })
    return await asOpened(app, caller, answer.headers)
  } catch (error) {
    if (isAPIError(error) && error.status === 'UNAUTHORIZED') return undefined
    throw error
  }
}

async function passwordOf(app: App, email: string, { locked = false } = {}): Promise<string | null> {
  const query = app.db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select('accounts.password')
    .where('users.email', '=', email)
    .where('provider_id', '=', 'credential')
  const row = await (locked ? query.forShare('accounts') : query).executeTakeFirst()
  return row?.password ?? null
}

/** A password that was changed while it was being compared opens nothing: the change ended all sessions that it could see, and not this one. */
async function wasChanged(app: App, email: string, before: string | null, opened: OpenedSession): Promise<boolean> {
  if ((await passwordOf(app, email, { locked: true })) === before) return false
  await closePrevious(app, { cookie: opened.token })
  return true
}

async function ownerOf(app: App, email: string): Promise<number | null> {
  const user = await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user?.id ?? null
}
