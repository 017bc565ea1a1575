import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#base/database/embeddedPostgres.ts'
import { migrate } from '#base/database/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the migrated, empty database that each test file clones. */
    templateUrl: string
  }
}

/** One PostgreSQL for the whole run, in a temporary folder, without durability because nothing outlives the run. */
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

/**
 * Makes a folder which is the temporary directory of this process and of those that it starts. Another process removes it
 * when this one ends, however it ends.
 * @returns a function that removes it now
 */
function openRunFolder(): () => Promise<void> {
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), 'mirqab-test-'))
  chmodSync(folder, 0o755)
  const program = fileURLToPath(new URL('removeRunFolder.ts', import.meta.url))
  // In its own session, so that Ctrl-C does not end it.
  const remover = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'ignore', 'inherit'], detached: true })
  const removed = once(remover, 'exit')
  remover.unref()
  process.env.TMPDIR = folder
  return async () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    remover.ref()
    remover.stdin.end()
    await removed
  }
}
