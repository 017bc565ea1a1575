import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { lockStaff } from './lockStaff.ts'

/**
 * Withdraws an invitation, whose link no longer works. Throws `not_found` if it was accepted or
 * withdrawn before.
 */
export async function revokeInvitation(app: App, actor: Actor, id: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await lockStaff(tx, actor)
    const revoked = await tx.deleteFrom('staff_invitations').where('id', '=', id).returning(columns).executeTakeFirst()
    if (!revoked) throw new AppError('not_found')
    await recordRevoked(app, tx, actor, revoked)
  })
}

/** The same for all that somebody has sent. The caller has locked the staff. */
export async function revokeInvitationsOf(app: App, tx: Tx, actor: Actor, userId: number): Promise<void> {
  const revoked = await tx.deleteFrom('staff_invitations').where('invited_by', '=', userId).returning(columns).execute()
  for (const invitation of revoked) await recordRevoked(app, tx, actor, invitation)
}

const columns = ['id', 'email', 'role'] as const
type Revoked = { id: number; email: string; role: string }

const recordRevoked = (app: App, tx: Tx, actor: Actor, { id, email, role }: Revoked) =>
  recordAct(app, tx, actor, { action: 'revoke_invitation', subject: { type: 'invitation', id, name: email }, before: { role } })
