import { inject } from 'vitest'
import { scaleTimeout } from '../test/timeouts.ts'

/**
 * The page with everything that the demo sent, newest first. Fails if it takes long, so that a test
 * names what it waited for.
 */
export async function readOutbox(): Promise<string> {
  const response = await fetch(`${inject('origin')}/_outbox`, { signal: AbortSignal.timeout(scaleTimeout(20_000)) })
  return response.text()
}
