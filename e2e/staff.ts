import { inject } from 'vitest'
import { createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { openDatabase } from '#base/database/openDatabase.ts'
import { addUser } from '#features/accounts/server/signIn/addUser.ts'
import type { Account } from './accounts.ts'

let count = 0

/** Creates an account as `mirqab users create` does: its e-mail address counts as confirmed. */
export async function newStaff(role: 'reader' | 'moderator' | 'editor' | 'admin', name = 'هيا العازمي'): Promise<Account> {
  const account = { name, email: `${role}-${Date.now()}-${++count}@example.com`, password: 'a-long-password' }
  const config = readConfig({ ...process.env, NODE_ENV: '', DATA_DIR: inject('dataDir'), MIRQAB_MODE: 'demo' })
  const database = await openDatabase(config)
  const app = createApp(config, database.url, 'journeys', { background: true })
  try {
    await addUser(app, { ...account, role })
  } finally {
    await app.close()
    await database.stop()
  }
  return account
}
