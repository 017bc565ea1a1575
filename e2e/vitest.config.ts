import { defineConfig } from 'vitest/config'

/** Journeys in a real browser against the real program. One after the other: they share the machine with what they test. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/startSite.ts'],
    fileParallelism: false,
    // A machine that is busy needs five times as long as a quiet one; what never comes is told by the time for one expectation.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000, interval: 100 } },
  },
})
