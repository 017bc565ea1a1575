import { consume } from '#access/server/rateLimit.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { addJob } from '#base/jobs/jobs.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { Locale } from '#text/locale.ts'
import type { StaffRole } from '../../schema.ts'
import { lockStaff } from './lockStaff.ts'

const validMs = 7 * 24 * 3600_000

/**
 * Invites an address by mail. A new invitation replaces the one before, whose link no longer works.
 * Throws `invalid` if its account belongs to the staff, `forbidden`, `too_many_requests` after
 * thirty in an hour.
 */
export async function inviteStaff(
  app: App,
  actor: Actor,
  locale: Locale,
  { email, role }: { email: string; role: StaffRole },
): Promise<void> {
  await consume(app, [{ name: 'invite-staff', key: String(actor.id), max: 30, seconds: 3600 }])
  await inTransaction(app.db, async (tx) => {
    await lockStaff(tx, actor)
    const user = await tx.selectFrom('users').select('role').where('email', '=', email).executeTakeFirst()
    if (user && user.role !== 'reader') throw new AppError('invalid', { email: ['already_staff'] })
    await tx.deleteFrom('staff_invitations').where('email', '=', email).execute()
    const now = app.now()
    const { id } = await tx
      .insertInto('staff_invitations')
      .values({ email, role, locale, invited_by: actor.id, created_at: now, expires_at: new Date(now.getTime() + validMs) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAct(app, tx, actor, { action: 'invite_staff', subject: { type: 'invitation', id, name: email }, after: { role } })
    await addJob(tx, 'mailInvitation', { id })
  })
}
