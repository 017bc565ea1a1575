import { randomBytes } from 'node:crypto'
import { lockSignedInUser } from '#access/server/lockUser.ts'
import { proveOwnership } from '#access/server/passwords/proveOwnership.ts'
import type { OpenSession } from '#access/server/sessions/readSession.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { brand } from '#brand.ts'
import type { NewSecret } from '../../schema.ts'
import { staffErrors } from '../messages.ts'
import { sealSecret } from './factorSecret.ts'
import { hasFactor, requireFactor, requireFactorStill } from './requireFactor.ts'
import { keyUri, toBase32 } from './totp.ts'

/** Length of the digest of SHA-1 (RFC 4226 §4, R6). */
const secretBytes = 20

/**
 * Makes a secret for an authenticator app, which replaces the present one when `finishFactor` gets
 * a code of it. A stolen session is not enough: the first app needs the password, every other one a
 * recent code. Throws `invalid`, `factor_required`, `too_many_requests`.
 */
export async function beginFactor(app: App, session: OpenSession, password: string | undefined): Promise<NewSecret> {
  const { id: sessionId, user } = session
  const isFirst = !(await hasFactor(app.db, user.id))
  if (!isFirst) await requireFactor(app, session, true)
  else await proveOwnership(app, { userId: user.id, sessionId }, password)
  const secret = randomBytes(secretBytes)
  const pending = { pending_sealed: sealSecret(app, secret), pending_session: sessionId, pending_at: app.now() }
  await inTransaction(app.db, async (tx) => {
    await lockSignedInUser(tx, user.id, sessionId)
    // The password opened the way to a first app only, which the owner may have set up while it was
    // compared.
    if (isFirst && (await hasFactor(tx, user.id))) throw new AppError(staffErrors.factor_required)
    if (!isFirst) await requireFactorStill(app, tx, session, true)
    await tx
      .insertInto('second_factors')
      .values({ user_id: user.id, ...pending })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
      .execute()
  })
  return { secret: toBase32(secret), uri: keyUri(brand.nameEn, user.email, secret) }
}
