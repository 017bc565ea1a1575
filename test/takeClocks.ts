import { afterAll, vi } from 'vitest'

export type Clocks = {
  /** Somebody sets the clock on the wall forward, or back when negative. */
  set(byMs: number): void
  /** Time passes, on every clock. */
  pass(ms: number): void
}

/**
 * The clock on the wall (`Date`) and the monotonic one (`performance.now`) until the test file ends. Timers go on as they do. Between two tests neither
 * goes back, so what one of them left is as old for the next.
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
