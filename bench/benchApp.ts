import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { startEmbeddedPostgres } from '#base/database/embeddedPostgres.ts'
import { migrate } from '#base/database/migrate.ts'

/** An App on an empty database of its own; `close` ends and removes both. `settings`: of PostgreSQL. */
export async function openBenchApp(environment: Record<string, string> = {}, settings: Record<string, string> = {}) {
  const { url, folder, close } = await openBenchDatabase(settings)
  await migrate(url)
  const app = createApp(readConfig({ LOG_LEVEL: 'error', DATA_DIR: folder, ...environment }), url, 'bench')
  return { app, close: () => app.close().then(close) }
}

/** A PostgreSQL of its own, with nothing in it, in a new folder that goes with it. */
export async function openBenchDatabase(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'mirqab-bench-'))
  // Under root, PostgreSQL runs as somebody else, who must get in.
  chmodSync(folder, 0o755)
  const { url, stop } = await startEmbeddedPostgres(folder, settings)
  return { url, folder, close: () => stop().then(() => rmSync(folder, { recursive: true, force: true })) }
}
