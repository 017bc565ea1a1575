import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import { addUser, type NewUser } from '#features/accounts/server/passwords/addUser.ts'
import { programActor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'

/**
 * Creates an account for the operator (`mirqab users create`); one with a role is in the audit log.
 * Throws `invalid`, `conflict`.
 */
export function addStaff(app: App, given: NewUser): Promise<User> {
  return addUser(app, given, async (tx, { id, name, role }) => {
    if (role === 'reader') return
    await recordAct(app, tx, programActor, {
      action: 'add_staff',
      subject: { type: 'user', id, name },
      before: { role: null },
      after: { role },
    })
  })
}
