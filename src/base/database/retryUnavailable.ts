import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from './isDatabaseUnavailable.ts'

/**
 * Does it again each second for this time while the database is away, as during a restart. Throws
 * the last error.
 */
export async function retryUnavailable<Result>(forMs: number, work: () => Promise<Result>): Promise<Result> {
  for (const startedAt = performance.now(); ; ) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() - startedAt > forMs || !isDatabaseUnavailable(error)) throw error
      await sleep(1_000)
    }
  }
}
