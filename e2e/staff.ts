import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type App, createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { openDatabase } from '#base/database/openDatabase.ts'
import { inTransaction } from '#base/database/transact.ts'
import { addUser } from '#features/accounts/server/passwords/addUser.ts'
import { addSource } from '#features/ingest/server/sources/addSource.ts'
import { sealSecret } from '#features/staff/server/factor/factorSecret.ts'
import { replaceRecoveryCodes } from '#features/staff/server/factor/recoveryCodes.ts'
import { subscribe } from '../test/subscribe.ts'
import type { Account } from './accounts.ts'

let count = 0

/**
 * Creates an account as `mirqab users create` does: its e-mail address counts as confirmed. Staff
 * have an authenticator app and recovery codes, of which `signIn` uses one.
 */
export async function newStaff(role: 'reader' | 'moderator' | 'editor' | 'admin', name = 'هيا العازمي'): Promise<Account> {
  const account = newAccount(role, name)
  if (role === 'reader') {
    await inDatabase((app) => addUser(app, { ...account, role }))
    return account
  }
  const secret = randomBytes(20)
  let recoveryCodes: string[] = []
  await inDatabase(async (app) => {
    const user = await addUser(app, { ...account, role })
    const values = { user_id: user.id, secret_sealed: sealSecret(app, secret), set_up_at: new Date(), last_counter: 0 }
    await app.db.insertInto('second_factors').values(values).execute()
    recoveryCodes = await inTransaction(app.db, (tx) => replaceRecoveryCodes(app, tx, user.id))
  })
  return { ...account, secret, recoveryCodes }
}

/** The same right after `mirqab users create`: without an authenticator app. */
export async function newStaffWithoutFactor(role: 'moderator' | 'editor' | 'admin', name = 'هيا العازمي'): Promise<Account> {
  const account = newAccount(role, name)
  await inDatabase((app) => addUser(app, { ...account, role }))
  return account
}

/**
 * A reader with a running plan, in which they may choose everything unless `allowance` says
 * otherwise.
 */
export async function newSubscriber(allowance: Parameters<typeof subscribe>[2] = {}): Promise<Account> {
  const account = newAccount('reader', 'نورة الصباح')
  await inDatabase(async (app) => {
    const { id } = await addUser(app, { ...account, role: 'reader' })
    await subscribe(app, id, allowance)
  })
  return account
}

/** Changes what the plan of a reader allows, as if they had bought another. */
export async function changePlan({ email }: Account, allowance: Parameters<typeof subscribe>[2]): Promise<void> {
  await inDatabase(async (app) => {
    const { id } = await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await subscribe(app, id, allowance)
  })
}

/** Moves the end of a reader's plan into the past: a day ago (grace) or ten. */
export async function endPlan({ email }: Account, state: 'grace' | 'ended'): Promise<void> {
  const ends_at = new Date(Date.now() - (state === 'grace' ? 1 : 10) * 86_400_000)
  const starts_at = new Date(ends_at.getTime() - 30 * 86_400_000)
  await inDatabase((app) =>
    app.db
      .updateTable('subscriptions')
      .set({ state, starts_at, ends_at })
      .where('user_id', '=', (query) => query.selectFrom('users').select('id').where('email', '=', email))
      .execute(),
  )
}

/** Adds a source that the worker will fail to read. */
export async function addFailingSource(url: string, agency: string): Promise<void> {
  await inDatabase((app) => addSource(app, { url, agency }))
}

function newAccount(kind: string, name: string): Account {
  return { name, email: `${kind}-${Date.now()}-${++count}@example.com`, password: 'a-long-password' }
}

/** Runs `action` on the database of the site under test. */
export async function inDatabase(action: (app: App) => Promise<unknown>): Promise<void> {
  const config = readConfig({ ...process.env, NODE_ENV: '', DATA_DIR: inject('dataDir'), MIRQAB_MODE: 'demo' })
  const database = await openDatabase(config)
  const app = createApp(config, database.url, 'journeys', { background: true })
  try {
    await action(app)
  } finally {
    await app.close()
    await database.stop()
  }
}
