import { defineConfig } from 'vitest/config'

/**
 * `npm run screens [-- -t 'home (ar|en) 360']`: pictures of the screens whose name, language and
 * width match.
 */
export default defineConfig({
  test: {
    include: ['e2e/screens/takeScreens.ts'],
    globalSetup: ['e2e/startSite.ts'],
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 100 } },
  },
})
