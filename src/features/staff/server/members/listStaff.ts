import type { App } from '#base/app.ts'
import type { StaffList, StaffRole } from '../../schema.ts'

/** Everybody of the staff, and whom an invitation was sent. Few enough for one page. */
export async function listStaff(app: App): Promise<StaffList> {
  const [members, invitations] = await Promise.all([
    app.db
      .selectFrom('users')
      .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
      .select(({ selectFrom, fn }) => [
        'users.id',
        'name',
        'email',
        'role',
        'set_up_at',
        selectFrom('passkeys').select(fn.countAll<number>().as('count')).whereRef('passkeys.user_id', '=', 'users.id').as('passkeys'),
        selectFrom('sessions').select(fn.max('updated_at').as('seen')).whereRef('sessions.user_id', '=', 'users.id').as('seen'),
      ])
      .where('role', '<>', 'reader')
      .orderBy('name')
      .orderBy('users.id')
      .limit(500)
      .execute(),
    app.db.selectFrom('staff_invitations').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(500).execute(),
  ])
  const now = app.now()
  return {
    members: members.map(({ id, name, email, role, set_up_at, passkeys, seen }) => ({
      id,
      name,
      email,
      role: role as StaffRole,
      has_factor: set_up_at !== null || Number(passkeys) > 0,
      last_seen_at: seen?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ id, email, role, expires_at }) => ({
      id,
      email,
      role: role as StaffRole,
      expires_at: expires_at.toISOString(),
      has_expired: expires_at <= now,
    })),
  }
}
