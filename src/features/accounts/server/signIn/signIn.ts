import type { z } from 'zod'
import { signInPasswords } from '#access/server/passwords/password.ts'
import { consume, ipLimit, type Limit, refund, subjectIpLimit, tryConsume } from '#access/server/rateLimit.ts'
import { recordEvent } from '#access/server/recordEvent.ts'
import { requireCaptcha } from '#access/server/requireCaptcha.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import { knownDevice, type PasswordOwner, rememberDevice } from '#access/server/sessions/knownDevice.ts'
import { addSession, endPreviousSession, type OpenedSession } from '#access/server/sessions/openSession.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { LoginForm } from '../../schema.ts'
import { padResponseTime } from '../passwords/padResponseTime.ts'
import { passwordOwner, passwordOwnerAfterChange } from '../passwords/passwordOwner.ts'

/**
 * Signs in with e-mail and password. An unknown address, an account without a password and a wrong
 * password all result in the same `invalid`, after the same work. Also throws `too_many_requests`,
 * `unavailable`.
 * @returns `device`: the value of the device cookie, by which the next sign-in from this browser is
 *   recognized
 */
export async function signIn(app: App, caller: Caller, form: z.infer<typeof LoginForm>): Promise<OpenedSession & { device: string }> {
  const started = performance.now()
  await requireCaptcha(app, caller, form.captcha)
  const before = await passwordOwner(app, form.email)
  const limits = await consumeGuess(app, caller, form.email, before && knownDevice(app, caller.device, before))
  const opened = await tryPassword(app, caller, before, form.password).catch(async (error) => {
    await refund(app, limits)
    throw error
  })
  const owner = opened && (await recheckOwner(app, form.email, before, opened))
  if (!opened || !owner) {
    await recordEvent(app.db, 'sign_in_failed', await ownerOf(app, form.email), caller)
    await padResponseTime(started)
    throw new AppError('invalid', { email: ['wrong_credentials'] })
  }
  await refund(app, limits)
  await endPreviousSession(app, caller)
  await recordEvent(app.db, 'signed_in', opened.user.id, caller, { by: 'password' })
  return { ...opened, device: rememberDevice(app, caller.device, owner) }
}

/**
 * Counts the guess before anything is hashed. A browser that has signed in to the account before
 * has separate limits; once they are used up (its cookie may have been stolen) it counts like any
 * other.
 * @returns what to refund unless the password is wrong
 */
async function consumeGuess(app: App, caller: Caller, email: string, device: string | undefined): Promise<Limit[]> {
  if (device) {
    const guesses = deviceLimits(device)
    if (await tryConsume(app, [{ name: 'login-device-tries', key: device, max: 60, seconds: 900 }, ...guesses])) return guesses
  }
  // These count right passwords too, because hashing costs the same.
  const tries = [...ipLimit('login-tries', caller.ip, 300, 900), ...subjectIpLimit('login-tries-here', email, caller.ip, 60, 900)]
  const guesses = [...ipLimit('login', caller.ip, 100, 900), ...accountLimits(caller, email)]
  await consume(app, [...tries, ...guesses])
  return guesses
}

/**
 * Returns the limits of an account. Only wrong passwords count. Guessing one account's password
 * from many networks runs into the account's limit; trying one password on many accounts, into the
 * limit of the network address. An owner who is locked out that way can reset the password
 * (`resetPassword`).
 */
export function accountLimits(caller: Caller, email: string): Limit[] {
  return [...subjectIpLimit('login-here', email, caller.ip, 10, 900), { name: 'login-account', key: email, max: 100, seconds: 3600 }]
}

function deviceLimits(device: string): Limit[] {
  return [
    { name: 'login-device', key: device, max: 10, seconds: 900 },
    { name: 'login-device-day', key: device, max: 30, seconds: 86_400 },
  ]
}

/**
 * Undefined for a wrong password and, after the same work, without an account or a password to
 * compare.
 */
async function tryPassword(
  app: App,
  caller: Caller,
  owner: PasswordOwner | undefined,
  password: string,
): Promise<OpenedSession | undefined> {
  if (!owner) {
    await signInPasswords.hash(password)
    return undefined
  }
  if (!(await signInPasswords.verify(owner.password, password))) return undefined
  return addSession(app, caller, owner.userId).catch((error) => {
    if (error instanceof AppError && error.code === 'unauthorized') return undefined
    throw error
  })
}

/**
 * Ends the new session if the password was changed while it was being compared, because that change
 * could not see this session and end it.
 */
async function recheckOwner(app: App, email: string, before: { password: string } | undefined, opened: OpenedSession) {
  const after = await passwordOwnerAfterChange(app, email)
  if (after && after.password === before?.password) return after
  await endPreviousSession(app, { cookie: opened.token })
  return undefined
}

async function ownerOf(app: App, email: string): Promise<number | null> {
  const user = await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user?.id ?? null
}
