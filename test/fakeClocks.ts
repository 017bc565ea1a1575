import { afterAll, vi } from 'vitest'

export type FakeClocks = {
  /** Sets the wall clock forward, or back if negative. */
  set(byMs: number): void
  /** Advances both clocks. */
  advance(ms: number): void
}

/**
 * Replaces the wall clock (`Date`) and the monotonic clock (`performance.now`) until the test file
 * ends. Timers are unaffected. The clocks are not reset between tests, so cached values age for the
 * next test too.
 */
export function fakeClocks(): FakeClocks {
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
    advance(ms) {
      passed += ms
      vi.setSystemTime(Date.now() + ms)
    },
  }
}
