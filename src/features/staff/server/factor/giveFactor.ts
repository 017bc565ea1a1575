import { lockSignedInUser } from '#access/server/lockUser.ts'
import { queueNotice } from '#access/server/queueNotice.ts'
import { recordEvent } from '#access/server/recordEvent.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import type { OpenSession } from '#access/server/sessions/readSession.ts'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { typedDigits } from '#text/typedDigits.ts'
import { staffErrors } from '../messages.ts'
import { unsealSecret } from './factorSecret.ts'
import { countGuess } from './limitGuesses.ts'
import { takeRecoveryCode } from './recoveryCodes.ts'
import { hasFactor } from './requireFactor.ts'
import { stepOfCode } from './totp.ts'

/**
 * Opens the desk in this session, by a code of the app or a recovery code, each of which works
 * once: the account's row is locked, so two requests at the same time cannot both use it. Throws
 * `invalid`, `factor_not_set_up`, `too_many_requests`.
 */
export async function giveFactor(app: App, caller: Caller, { id: sessionId, user }: OpenSession, typed: string): Promise<void> {
  const guessedRight = await countGuess(app, user)
  const kind = await inTransaction(app.db, async (tx) => {
    await lockSignedInUser(tx, user.id, sessionId)
    const kind = await takeCode(app, tx, user.id, typed)
    if (!kind) return undefined
    await tx.updateTable('sessions').set({ factor_at: app.now() }).where('id', '=', sessionId).execute()
    await recordEvent(tx, kind, user.id, caller, { session: sessionId })
    if (kind === 'recovery_code_used') await queueNotice(tx, { notice: kind, email: user.email, locale: user.locale })
    return kind
  })
  if (!kind) {
    await recordEvent(app.db, 'factor_failed', user.id, caller, { session: sessionId })
    throw new AppError('invalid', { code: ['bad_factor_code'] })
  }
  await guessedRight()
}

/** @returns undefined if it is not a code of this account, or was used */
async function takeCode(app: App, tx: Tx, userId: number, typed: string): Promise<'factor_given' | 'recovery_code_used' | undefined> {
  const row = await tx
    .selectFrom('second_factors')
    .select(['secret_sealed', 'last_counter'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row?.secret_sealed && !(await hasFactor(tx, userId))) throw new AppError(staffErrors.factor_not_set_up)
  const digits = typedDigits(typed)
  if (!/^\d{6}$/.test(digits)) return (await takeRecoveryCode(app, tx, userId, typed)) ? 'recovery_code_used' : undefined
  if (!row?.secret_sealed) return undefined
  const step = stepOfCode(unsealSecret(app, row.secret_sealed), digits, app.now(), Number(row.last_counter))
  if (step === undefined) return undefined
  await tx.updateTable('second_factors').set({ last_counter: step }).where('user_id', '=', userId).execute()
  return 'factor_given'
}
