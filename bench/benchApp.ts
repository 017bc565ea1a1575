import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { startEmbeddedPostgres } from '#base/database/embeddedPostgres.ts'
import { migrate } from '#base/database/migrate.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * An App on a separate, empty database; `close` ends and removes both. `settings` are PostgreSQL's;
 * the options are those of `createApp`.
 */
export async function openBenchApp(environment: Record<string, string> = {}, settings: Record<string, string> = {}, options = {}) {
  const { url, folder, close } = await openMigratedDatabase(settings)
  const app = createApp(readConfig({ LOG_LEVEL: 'error', DATA_DIR: folder, ...environment }), url, 'bench', options)
  return { app, close: () => app.close().then(close) }
}

/**
 * A separate PostgreSQL with all tables and no rows; where `npm run bench` prepared one
 * (`BENCH_CLUSTER`), a copy of that, which saves seconds.
 */
export async function openMigratedDatabase(settings: Record<string, string> = {}) {
  const database = await openBenchDatabase(settings, process.env.BENCH_CLUSTER)
  await migrate(database.url)
  return database
}

/**
 * A separate PostgreSQL in a temporary folder, which is removed with it.
 * @param cluster the data folder of a stopped server, which it begins with; without one it is empty
 */
export async function openBenchDatabase(settings: Record<string, string> = {}, cluster?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mirqab-bench-'))
  // If this process runs as root, PostgreSQL runs as another user, which needs access to the
  // folder.
  chmodSync(folder, 0o755)
  if (cluster) execFileSync('cp', ['-a', cluster, join(folder, 'postgres')])
  const { url, stop } = await startEmbeddedPostgres(folder, settings)
  return { url, folder, close: closeAtSignal(() => stop().then(() => rmSync(folder, { recursive: true, force: true }))) }
}

const open = new Set<() => Promise<void>>()

/**
 * PostgreSQL has a session of its own, so Ctrl-C does not end it.
 * @returns what closes it before that
 */
export function closeAtSignal(close: () => Promise<void>): () => Promise<void> {
  if (open.size === 0) for (const name of signals) process.on(name, closeAll)
  open.add(close)
  return () => {
    open.delete(close)
    if (open.size === 0) for (const name of signals) process.off(name, closeAll)
    return close()
  }
}

function closeAll(): void {
  void Promise.allSettled([...open].map((close) => close())).then(() => process.exit(130))
}
