import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { lockStaff } from './lockStaff.ts'

/** Its link no longer works. Throws `not_found` if it was accepted or withdrawn before. */
export async function revokeInvitation(app: App, actor: Actor, id: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await lockStaff(tx, actor)
    const revoked = await tx.deleteFrom('staff_invitations').where('id', '=', id).returning(['email', 'role']).executeTakeFirst()
    if (!revoked) throw new AppError('not_found')
    const { email, role } = revoked
    await recordAct(app, tx, actor, { action: 'revoke_invitation', subject: { type: 'invitation', id, name: email }, before: { role } })
  })
}
