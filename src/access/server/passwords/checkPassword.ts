import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { consume, refund } from '../rateLimit.ts'
import { verifyPassword } from './password.ts'

/**
 * Re-authenticates a signed-in reader, whose browser somebody else may be using. Throws `invalid`
 * when the password is missing or wrong, or the account has none (`no_password`: it was created
 * with Google or Apple), `too_many_requests` after ten wrong ones, or thirty tries in an hour.
 */
export async function checkPassword(app: App, userId: number, password: string | undefined): Promise<void> {
  const account = await findPassword(app, userId)
  if (!account) throw new AppError('invalid', { current_password: ['no_password'] })
  if (!password) throw new AppError('invalid', { current_password: ['password_required'] })
  const limits = [{ name: 'password-again', key: String(userId), max: 10, seconds: 900 }]
  await consume(app, [{ name: 'password-tries', key: String(userId), max: 30, seconds: 3600 }, ...limits])
  if (!(await verifyPassword(account, password))) throw new AppError('invalid', { current_password: ['wrong_password'] })
  await refund(app, limits)
}

/** @returns the hashed password; undefined for an account without one */
export async function findPassword(app: App, userId: number): Promise<string | undefined> {
  const account = await app.db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? undefined
}
