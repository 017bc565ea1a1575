import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { startEmbeddedPostgres } from '#base/database/embeddedPostgres.ts'
import { migrate } from '#base/database/migrate.ts'

/** An App on a separate, empty database; `close` ends and removes both. `settings` are PostgreSQL's. */
export async function openBenchApp(environment: Record<string, string> = {}, settings: Record<string, string> = {}) {
  const { url, folder, close } = await openBenchDatabase(settings)
  await migrate(url)
  const app = createApp(readConfig({ LOG_LEVEL: 'error', DATA_DIR: folder, ...environment }), url, 'bench')
  return { app, close: () => app.close().then(close) }
}

/** A separate, empty PostgreSQL in a temporary folder, which is removed with it. */
export async function openBenchDatabase(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'mirqab-bench-'))
  // If this process runs as root, PostgreSQL runs as another user, which needs access to the folder.
  chmodSync(folder, 0o755)
  const { url, stop } = await startEmbeddedPostgres(folder, settings)
  return { url, folder, close: () => stop().then(() => rmSync(folder, { recursive: true, force: true })) }
}
