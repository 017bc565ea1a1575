import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const files = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'])
const needsDatabase = (file: string) =>
  /createTestApp|createPayingApp|createTestDatabase|startEmbeddedPostgres/.test(readFileSync(file, 'utf8'))

/**
 * `pure` runs without PostgreSQL, in seconds; `database` has a real one, with a database of its own
 * for each file.
 */
export default defineConfig({
  test: {
    // Sets the time limits.
    setupFiles: ['test/setUpTests.ts'],
    // Many wait for PostgreSQL or a time limit: two leave a quarter of two cores idle.
    maxWorkers: 3,
    // Each file would load the same modules again: 1.4 s of CPU for one with a database.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'pure', include: files.filter((file) => !needsDatabase(file)) } },
      { extends: true, test: { name: 'database', include: files.filter(needsDatabase), globalSetup: ['test/startDatabase.ts'] } },
    ],
  },
})
