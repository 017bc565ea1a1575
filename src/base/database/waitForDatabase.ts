import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../app.ts'
import { isDatabaseUnavailable } from './isDatabaseUnavailable.ts'

const retryMs = 1_000

/**
 * Waits while the database is unavailable, until `signal` is aborted. Throws on errors that waiting
 * does not fix, such as a wrong password.
 */
export async function waitForDatabase(app: App, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await app.pool.query('select 1')
      return
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      app.log.warn({ error: (error as Error).message }, 'waiting for the database')
    }
    await sleep(retryMs, undefined, { signal }).catch(() => {})
  }
}
