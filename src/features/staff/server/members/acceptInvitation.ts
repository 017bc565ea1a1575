import { sql } from 'kysely'
import { lockSignedInUser } from '#access/server/lockUser.ts'
import { consume } from '#access/server/rateLimit.ts'
import type { OpenSession } from '#access/server/sessions/readSession.ts'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { StaffRole } from '../../schema.ts'
import { staffErrors } from '../messages.ts'
import { invitationIn } from './invitationToken.ts'

/**
 * Gives the signed-in account the role of its invitation, once. The account must have the address
 * that was invited, confirmed: a link that was forwarded or read by others is worth nothing to
 * them. It changes no role of somebody of the staff, who may have moved to that address since, or
 * the last admin would demote themselves. Throws `invitation_gone`, `invitation_for_another`,
 * `own_role`, `too_many_requests`.
 */
export async function acceptInvitation(app: App, actor: Actor, { id: sessionId, user }: OpenSession, token: string): Promise<StaffRole> {
  await consume(app, [{ name: 'accept-invitation', key: String(user.id), max: 20, seconds: 3600 }])
  const id = invitationIn(app, token)
  if (id === undefined) throw new AppError(staffErrors.invitation_gone)
  return inTransaction(app.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.changeStaff})`.execute(tx)
    const { email, email_verified } = await lockSignedInUser(tx, user.id, sessionId)
    const invitation = await tx
      .selectFrom('staff_invitations')
      .select(['email', 'role'])
      .where('id', '=', id)
      .where('expires_at', '>', app.now())
      .executeTakeFirst()
    if (!invitation) throw new AppError(staffErrors.invitation_gone)
    if (invitation.email !== email) throw new AppError(staffErrors.invitation_for_another)
    if (!email_verified) throw new AppError('unverified')
    const before = await tx.selectFrom('users').select('role').where('id', '=', user.id).executeTakeFirstOrThrow()
    if (before.role !== 'reader') throw new AppError(staffErrors.own_role)
    await tx.deleteFrom('staff_invitations').where('id', '=', id).execute()
    await tx.updateTable('users').set({ role: invitation.role, updated_at: app.now() }).where('id', '=', user.id).execute()
    await recordAct(app, tx, actor, {
      action: 'accept_invitation',
      subject: { type: 'user', id: user.id, name: user.name },
      before: { role: before.role },
      after: { role: invitation.role },
    })
    return invitation.role as StaffRole
  })
}
