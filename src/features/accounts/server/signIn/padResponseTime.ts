import { setTimeout as sleep } from 'node:timers/promises'

/** Far more than the work differs by, and less than a person notices. */
const stepMs = 100

/**
 * Waits for the next whole tenth of a second since `started` (of `performance.now()`). The work is the same whether or not an address has an account,
 * up to a row found or not; what is left of the difference is then not to be measured from outside.
 */
export async function padResponseTime(started: number): Promise<void> {
  await sleep(stepMs - ((performance.now() - started) % stepMs))
}
