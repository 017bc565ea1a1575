import type { OpenSession } from '#access/server/sessions/readSession.ts'
import type { App } from '#base/app.ts'
import type { Db, Tx } from '#base/database/db.ts'
import { AppError } from '#base/errors.ts'
import { staffErrors } from '../messages.ts'

/** How long a code opens the desk, and how long it opens what is asked for again (`asksAgain`). */
const workingDayMs = 12 * 3600_000
const recentMs = 10 * 60_000

/**
 * Requires that the second factor was given in this session, whether its token came as a cookie or
 * as a bearer token. Throws `factor_required`, or `factor_not_set_up` if the account has none.
 */
export async function requireFactor(app: App, { user, factorAt }: OpenSession, recently: boolean): Promise<void> {
  if (factorAt && Math.abs(app.now().getTime() - factorAt.getTime()) <= (recently ? recentMs : workingDayMs)) return
  throw new AppError((await hasFactor(app.db, user.id)) ? staffErrors.factor_required : staffErrors.factor_not_set_up)
}

/**
 * The same under the lock of the account: the factor may have been taken back since the request
 * began.
 */
export async function requireFactorStill(app: App, tx: Tx, session: OpenSession, recently: boolean): Promise<void> {
  const query = tx.selectFrom('sessions').select('factor_at').where('id', '=', session.id)
  const { factor_at } = await query.executeTakeFirstOrThrow()
  await requireFactor(app, { ...session, factorAt: factor_at }, recently)
}

/** Whether an account has an authenticator app or a passkey. */
export async function hasFactor(db: Db | Tx, userId: number): Promise<boolean> {
  const app = db.selectFrom('second_factors').select('user_id').where('user_id', '=', userId).where('set_up_at', 'is not', null)
  const passkeys = db.selectFrom('passkeys').select('user_id').where('user_id', '=', userId)
  return Boolean(await app.unionAll(passkeys).limit(1).executeTakeFirst())
}
