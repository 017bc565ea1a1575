import { defineConfig } from 'vitest/config'

/** Journeys in a real browser against the real program. One after the other: they share the machine with what they test. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/startSite.ts'],
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 15_000, interval: 100 } },
  },
})
