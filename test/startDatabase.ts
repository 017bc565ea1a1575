import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#base/database/embeddedPostgres.ts'
import { migrate } from '#base/database/migrate.ts'
import { openRunFolder } from './openRunFolder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the migrated, empty database that each test file clones. */
    templateUrl: string
  }
}

/**
 * Starts one PostgreSQL for the whole run, in a temporary folder, without durability because
 * nothing outlives the run.
 */
export default async function startDatabase(project: TestProject) {
  const removeFolder = openRunFolder()
  const folder = join(tmpdir(), 'database')
  mkdirSync(folder)
  const postgres = await startEmbeddedPostgres(folder, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
  await migrate(postgres.url)
  project.provide('templateUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await removeFolder()
  }
}
