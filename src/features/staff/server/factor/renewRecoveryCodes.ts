import { lockSignedInUser } from '#access/server/lockUser.ts'
import { recordEvent } from '#access/server/recordEvent.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import type { OpenSession } from '#access/server/sessions/readSession.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { replaceRecoveryCodes } from './recoveryCodes.ts'
import { hasFactor, requireFactor, requireFactorStill } from './requireFactor.ts'

/**
 * Ten new recovery codes; those before are no longer accepted. Throws `factor_required` without a
 * recent code, `not_found` without an app.
 */
export async function renewRecoveryCodes(app: App, request: { caller: Caller; actor: Actor }, session: OpenSession): Promise<string[]> {
  const { id: sessionId, user } = session
  await requireFactor(app, session, true)
  if (!(await hasFactor(app.db, user.id))) throw new AppError('not_found')
  return inTransaction(app.db, async (tx) => {
    await lockSignedInUser(tx, user.id, sessionId)
    await requireFactorStill(app, tx, session, true)
    await recordEvent(tx, 'recovery_codes_renewed', user.id, request.caller)
    const subject = { type: 'user', id: user.id, name: user.name }
    if (user.role !== 'reader') await recordAct(app, tx, request.actor, { action: 'renew_recovery_codes', subject })
    return replaceRecoveryCodes(app, tx, user.id)
  })
}
