import { lockSignedInUser } from '#access/server/lockUser.ts'
import { queueNotice } from '#access/server/queueNotice.ts'
import { recordEvent } from '#access/server/recordEvent.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import type { OpenSession } from '#access/server/sessions/readSession.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { typedDigits } from '#text/typedDigits.ts'
import { unsealSecret } from './factorSecret.ts'
import { countGuess } from './limitGuesses.ts'
import { replaceRecoveryCodes } from './recoveryCodes.ts'
import { hasFactor, requireFactorStill } from './requireFactor.ts'
import { stepOfCode } from './totp.ts'

const pendingMs = 15 * 60_000

/**
 * Puts the app into use whose secret `beginFactor` showed in this session, once it has produced a
 * code. A former app, its recovery codes and what was opened with them in other sessions are no
 * longer valid. Throws `factor_required`, `invalid`, `too_many_requests`.
 * @returns new recovery codes
 */
export async function finishFactor(
  app: App,
  request: { caller: Caller; actor: Actor },
  session: OpenSession,
  code: string,
): Promise<string[]> {
  const { id: sessionId, user } = session
  const guessedRight = await countGuess(app, user)
  const codes = await inTransaction(app.db, async (tx) => {
    await lockSignedInUser(tx, user.id, sessionId)
    // What opened the way, a password or a factor, may have lost its right since the app was begun.
    if (await hasFactor(tx, user.id)) await requireFactorStill(app, tx, session, false)
    const row = await tx
      .selectFrom('second_factors')
      .selectAll()
      .where('user_id', '=', user.id)
      .where('pending_session', '=', sessionId)
      .where('pending_at', '>', new Date(app.now().getTime() - pendingMs))
      .executeTakeFirst()
    if (!row?.pending_sealed) throw new AppError('invalid', { code: ['factor_secret_expired'] })
    const step = stepOfCode(unsealSecret(app, row.pending_sealed), typedDigits(code), app.now(), -1)
    if (step === undefined) throw new AppError('invalid', { code: ['bad_factor_code'] })
    const now = app.now()
    await tx
      .updateTable('second_factors')
      .set({ secret_sealed: row.pending_sealed, set_up_at: now, last_counter: step })
      .set({ pending_sealed: null, pending_session: null, pending_at: null })
      .where('user_id', '=', user.id)
      .execute()
    await tx.updateTable('sessions').set({ factor_at: null }).where('user_id', '=', user.id).where('id', '<>', sessionId).execute()
    await tx.updateTable('sessions').set({ factor_at: now }).where('id', '=', sessionId).execute()
    await recordEvent(tx, 'factor_set_up', user.id, request.caller)
    await queueNotice(tx, { notice: 'factor_set_up', email: user.email, locale: user.locale })
    if (user.role !== 'reader')
      await recordAct(app, tx, request.actor, {
        action: 'set_up_factor',
        subject: { type: 'user', id: user.id, name: user.name },
        before: { app_set_up: row.set_up_at !== null },
        after: { app_set_up: true },
      })
    return replaceRecoveryCodes(app, tx, user.id)
  })
  await guessedRight()
  return codes
}
