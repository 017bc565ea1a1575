import { lockUser } from '#access/server/lockUser.ts'
import { queueNotice } from '#access/server/queueNotice.ts'
import { endAccess } from '#access/server/sessions/endAccess.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'

/**
 * Removes the app, the passkeys and the codes of an account, whose owner has lost them, and ends
 * its sessions.
 * Throws `not_found`.
 * @returns how many sessions ended
 */
export async function removeFactor(app: App, actor: Actor, email: string): Promise<{ email: string; sessions: number }> {
  const found = await app.db.selectFrom('users').select(['id', 'name']).where('email', '=', email.trim().toLowerCase()).executeTakeFirst()
  if (!found) throw new AppError('not_found')
  return inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, found.id)
    const removed = await tx.deleteFrom('second_factors').where('user_id', '=', user.id).returning('set_up_at').executeTakeFirst()
    const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', user.id).executeTakeFirst()
    await tx.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute()
    const sessions = await endAccess(tx, user.id)
    await recordAct(app, tx, actor, {
      action: 'remove_factor',
      subject: { type: 'user', id: user.id, name: found.name },
      before: { app_set_up: Boolean(removed?.set_up_at), passkeys: Number(passkeys.numDeletedRows) },
      after: { app_set_up: false, passkeys: 0 },
    })
    await queueNotice(tx, { notice: 'factor_removed', email: user.email, locale: user.locale })
    return { email: user.email, sessions }
  })
}
