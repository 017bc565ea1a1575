import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { App } from '#base/app.ts'

/**
 * A real worker process on the database of this application; end it with `kill`.
 * @param settings beside those of the demo
 */
export function startWorker(app: App, outsideAllowed: string, settings: Record<string, string> = {}): ChildProcess {
  const worker = join(import.meta.dirname, '../src/mains/worker.ts')
  const env = { ...process.env, DATABASE_URL: app.databaseUrl, DATA_DIR: app.config.dataDir, OUTSIDE_ALLOW: outsideAllowed }
  return spawn(process.execPath, [worker], { env: { ...env, MIRQAB_MODE: 'demo', LOG_LEVEL: 'silent', ...settings }, stdio: 'ignore' })
}
