import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from './app.ts'
import { isDatabaseUnavailable } from './isDatabaseUnavailable.ts'

const retryMs = 1_000

/** Waits for a database that is away, until `signal` is aborted. Throws when it answers that the connection will never be right, e.g. for a wrong password. */
export async function untilDatabaseAnswers(app: App, signal: AbortSignal): Promise<void> {
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
