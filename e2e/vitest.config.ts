import { defineConfig } from 'vitest/config'

/** Journeys in a real browser against the real program, run one after the other because they share the machine with the site. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts', 'src/features/*/*.journey.ts'],
    globalSetup: ['e2e/startSite.ts'],
    fileParallelism: false,
    // A busy machine needs five times as long as a quiet one; a wait that never ends fails earlier, by the timeout of its expectation.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000, interval: 100 } },
  },
})
