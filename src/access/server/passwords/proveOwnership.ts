import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { checkPassword, findPassword } from './checkPassword.ts'

const recentMs = 15 * 60_000

/**
 * Makes sure that it is the owner who is signed in: by the password, or for users without one by a
 * sign-in in the last 15 minutes. Throws `invalid`, `too_many_requests`.
 */
export async function proveOwnership(
  app: App,
  { userId, sessionId }: { userId: number; sessionId: number },
  password: string | undefined,
): Promise<void> {
  if (await findPassword(app, userId)) await checkPassword(app, userId, password)
  else await requireRecentSignIn(app, sessionId)
}

async function requireRecentSignIn(app: App, sessionId: number): Promise<void> {
  const session = await app.db.selectFrom('sessions').select('created_at').where('id', '=', sessionId).executeTakeFirst()
  if (session && session.created_at.getTime() > app.now().getTime() - recentMs) return
  throw new AppError('invalid', { current_password: ['sign_in_again'] })
}
