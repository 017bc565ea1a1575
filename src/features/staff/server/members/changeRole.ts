import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { StaffRole } from '../../schema.ts'
import { staffErrors } from '../messages.ts'
import { lockStaff } from './lockStaff.ts'
import { revokeInvitationsOf } from './revokeInvitation.ts'

/**
 * Gives somebody of the staff another role, or removes them from it (`reader`): their sessions end
 * at once, and open invitations of who is no admin any more, which may be for another mailbox of
 * theirs. Throws `not_found` if they are not of the staff, `own_role`, `last_admin`, `forbidden`.
 */
export async function changeRole(app: App, actor: Actor, userId: number, role: StaffRole | 'reader'): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await lockStaff(tx, actor)
    if (userId === actor.id) throw new AppError(staffErrors.own_role)
    const user = await tx.selectFrom('users').select(['name', 'role']).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
    if (!user || user.role === 'reader') throw new AppError('not_found')
    if (user.role === 'admin' && role !== 'admin') {
      const other = tx.selectFrom('users').select('id').where('role', '=', 'admin').where('id', '<>', userId).limit(1)
      if (!(await other.executeTakeFirst())) throw new AppError(staffErrors.last_admin)
    }
    await tx.updateTable('users').set({ role, updated_at: app.now() }).where('id', '=', userId).execute()
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    if (role !== 'admin') await revokeInvitationsOf(app, tx, actor, userId)
    await recordAct(app, tx, actor, {
      action: role === 'reader' ? 'remove_staff' : 'change_role',
      subject: { type: 'user', id: userId, name: user.name },
      before: { role: user.role },
      after: { role },
    })
  })
}
