import { afterAll, vi } from 'vitest'

export type Clocks = {
  /** Sets the wall clock forward, or back when negative. */
  set(byMs: number): void
  /** Lets time pass on every clock. */
  pass(ms: number): void
}

/**
 * Replaces the wall clock (`Date`) and the monotonic clock (`performance.now`) until the test file ends. Timers are
 * unaffected. Neither clock goes back between two tests, so cached values age for the next one too.
 */
export function takeClocks(): Clocks {
  const now = performance.now.bind(performance)
  let passed = 0
  const monotonic = vi.spyOn(performance, 'now').mockImplementation(() => now() + passed)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  afterAll(() => {
    vi.useRealTimers()
    monotonic.mockRestore()
  })
  return {
    set: (byMs) => void vi.setSystemTime(Date.now() + byMs),
    pass(ms) {
      passed += ms
      vi.setSystemTime(Date.now() + ms)
    },
  }
}
