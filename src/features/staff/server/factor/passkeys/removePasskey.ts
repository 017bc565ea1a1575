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
import { staffErrors } from '../../messages.ts'
import { forgetPendingApp } from '../forgetPendingApp.ts'
import { hasFactor, requireFactor, requireFactorStill } from '../requireFactor.ts'

/**
 * Removes a passkey; what was opened in other sessions is closed, since it may have been by this
 * one, and an app that was begun is forgotten. As an app cannot be removed on a page, nor can the
 * only factor. Throws `factor_required`, `not_found`, `only_factor`.
 */
export async function removePasskey(
  app: App,
  request: { caller: Caller; actor: Actor },
  session: OpenSession,
  passkeyId: number,
): Promise<void> {
  const { id: sessionId, user } = session
  await requireFactor(app, session, true)
  await inTransaction(app.db, async (tx) => {
    await lockSignedInUser(tx, user.id, sessionId)
    await requireFactorStill(app, tx, session, true)
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', user.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new AppError('not_found')
    if (!(await hasFactor(tx, user.id))) throw new AppError(staffErrors.only_factor)
    await forgetPendingApp(tx, user.id)
    await tx.updateTable('sessions').set({ factor_at: null }).where('user_id', '=', user.id).where('id', '<>', sessionId).execute()
    await recordEvent(tx, 'passkey_removed', user.id, request.caller, { passkey: passkeyId })
    await queueNotice(tx, { notice: 'passkey_removed', email: user.email, locale: user.locale })
    if (user.role !== 'reader')
      await recordAct(app, tx, request.actor, {
        action: 'remove_passkey',
        subject: { type: 'user', id: user.id, name: user.name },
        before: { passkey: removed.name },
        after: null,
      })
  })
}
