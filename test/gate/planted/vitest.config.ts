import { defineConfig } from 'vitest/config'

/**
 * Tests that fail on purpose, for `runSuite.test.ts`. `PLANTED`: which of them, separated by
 * commas.
 */
export default defineConfig({
  test: {
    include: (process.env.PLANTED ?? '').split(',').map((name) => `test/gate/planted/${name}.planted.ts`),
    setupFiles: ['test/gate/planted/setUpPlanted.ts'],
    maxWorkers: 2,
    reporters: [],
  },
})
