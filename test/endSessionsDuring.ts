import { expect } from 'vitest'
import type { App } from '#base/app.ts'
import type { SignedIn } from './asUser.ts'

type HttpResponse = Awaited<ReturnType<SignedIn['post']>>

/**
 * Ends every session of the account, as a password reset does, once `act` has checked what it needs
 * and is waiting for the account's lock.
 */
export function endSessionsDuring(app: App, owner: SignedIn, act: () => Promise<HttpResponse>): Promise<HttpResponse> {
  return runDuring(app, owner, 'delete from sessions where user_id = $1', act)
}

/**
 * Runs a statement on the account, whose id it gets, once `act` is waiting for the account's lock.
 */
export async function runDuring(app: App, owner: SignedIn, statement: string, act: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from users where id = $1 for no key update', [owner.user.id])
    const response = act()
    await expect.poll(() => countLockWaits(app)).toBe(1)
    await client.query(statement, [owner.user.id])
    await client.query('commit')
    return await response
  } finally {
    client.release()
  }
}

async function countLockWaits(app: App): Promise<number> {
  const text = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await app.pool.query<{ count: number }>(text)).rows[0]?.count ?? 0
}
