import { createHash } from 'node:crypto'
import { beforeEach, vi } from 'vitest'

/** Time limits of a kind of test on two quiet cores, in ms. */
export type Timeouts = { test: number; hook: number; poll: number; pollInterval: number }

const slice = Buffer.alloc(2 ** 20)
const rounds = 20
/** The duration of the slice of work on two quiet cores, in ms. */
const quietMs = 20
/** Time for which a measurement is used, in ms. */
const validMs = 5_000

let slowness = 1
let measuredAt = Number.NEGATIVE_INFINITY

/**
 * A time limit for this machine as it is now.
 * @param ms the limit on two quiet cores
 * @returns that many ms times how much slower a fixed slice of work is now, and times
 *   `TIMEOUT_FACTOR`
 */
export function scaleTimeout(ms: number): number {
  if (performance.now() - measuredAt > validMs) {
    slowness = measureSlowness()
    measuredAt = performance.now()
  }
  return Math.ceil(ms * slowness * Number(process.env.TIMEOUT_FACTOR ?? 1))
}

/**
 * Scales the limits of a test file: those of its tests and hooks once, those of polls before each
 * test. For setup files.
 */
export function scaleTimeouts({ test, hook, poll, pollInterval }: Timeouts): void {
  vi.setConfig({ testTimeout: scaleTimeout(test), hookTimeout: scaleTimeout(hook) })
  beforeEach(() => vi.setConfig({ expect: { poll: { timeout: scaleTimeout(poll), interval: pollInterval } } }))
}

/**
 * How many times longer than on a quiet machine this process waits for its share of the processors;
 * at least 1.
 */
function measureSlowness(): number {
  const started = performance.now()
  for (let round = 0; round < rounds; round++) createHash('sha256').update(slice).digest()
  return Math.max(1, (performance.now() - started) / quietMs)
}
