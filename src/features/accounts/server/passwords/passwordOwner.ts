import type { PasswordOwner } from '#access/server/sessions/knownDevice.ts'
import type { App } from '#base/app.ts'

/**
 * The user with this address, and their hashed password; undefined without a user or a password.
 */
export async function passwordOwner(app: App, email: string): Promise<PasswordOwner | undefined> {
  const row = await queryOwner(app, email).executeTakeFirst()
  return row?.password ? { userId: row.user_id, password: row.password } : undefined
}

/** The same, after waiting for a transaction that is changing the password. */
export async function passwordOwnerAfterChange(app: App, email: string): Promise<PasswordOwner | undefined> {
  const row = await queryOwner(app, email).forShare('accounts').executeTakeFirst()
  return row?.password ? { userId: row.user_id, password: row.password } : undefined
}

function queryOwner(app: App, email: string) {
  return app.db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select(['accounts.user_id', 'accounts.password'])
    .where('users.email', '=', email)
    .where('provider_id', '=', 'credential')
}
