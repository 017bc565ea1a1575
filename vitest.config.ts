import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const files = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'])
const needsDatabase = (file: string) =>
  /createTestApp|createPayingApp|createTestDatabase|startEmbeddedPostgres/.test(readFileSync(file, 'utf8'))

/** `pure` runs without PostgreSQL, in seconds; `database` has a real one, with a database of its own for each file. */
export default defineConfig({
  test: {
    // Sets the time limits.
    setupFiles: ['test/setUpTests.ts'],
    maxWorkers: 2,
    projects: [
      // Without a database there is no state to isolate, and each file would load the same modules again.
      { extends: true, test: { name: 'pure', isolate: false, include: files.filter((file) => !needsDatabase(file)) } },
      { extends: true, test: { name: 'database', include: files.filter(needsDatabase), globalSetup: ['test/startDatabase.ts'] } },
    ],
  },
})
