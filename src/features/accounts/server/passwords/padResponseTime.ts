import { setTimeout as sleep } from 'node:timers/promises'

/** Step that is far longer than the difference in work, and too short for people to notice. */
const stepMs = 100

/**
 * Waits until a multiple of 100 ms since `started` (`performance.now()`). The work is almost the
 * same whether or not an address has an account; padding hides the remaining difference.
 */
export async function padResponseTime(started: number): Promise<void> {
  await sleep(stepMs - ((performance.now() - started) % stepMs))
}
