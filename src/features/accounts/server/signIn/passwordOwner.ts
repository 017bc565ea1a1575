import type { App } from '#base/app.ts'
import type { PasswordOwner } from '../sessions/knownDevice.ts'

/** Who has this address and a password; undefined when nobody does. */
export async function passwordOwner(app: App, email: string): Promise<PasswordOwner | undefined> {
  const row = await queryOwner(app, email).executeTakeFirst()
  return row?.password ? { userId: row.user_id, password: row.password } : undefined
}

/** The same, once whoever is changing it has ended. */
export async function settledPasswordOwner(app: App, email: string): Promise<PasswordOwner | undefined> {
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
