import { join } from 'node:path'
import { startEmbeddedPostgres } from '#base/database/embeddedPostgres.ts'
import { migrate } from '#base/database/migrate.ts'
import { createLog } from '#base/log.ts'
import { stopSignal, whenAborted } from '#base/process/stopSignal.ts'
import { superviseChild } from '#base/process/superviseChild.ts'

/** The message from the campaign to the site's process: environment variables to start with. */
type Start = { start: Record<string, string> }

const source = join(import.meta.dirname, '../../src')
/**
 * Settings as durable as an installation's; only the write-ahead log is limited, so that it fits on
 * the small disk.
 */
const settings = { max_wal_size: '160MB', min_wal_size: '80MB' }

/**
 * The site's process. Runs database, web and worker like `mirqab start`, supervised by the same
 * code, and exits with its parent process.
 */
export async function runSite(folder: string): Promise<void> {
  const stopped = stopSignal()
  // `stopSignal` unrefs it, but until the children run, nothing else keeps this process alive.
  process.channel?.ref()
  const started = new Promise<Start>((resolve) => process.once('message', (message) => resolve(message as Start)))
  const undo: (() => Promise<void>)[] = []
  try {
    const database = await startEmbeddedPostgres(folder, settings)
    undo.push(database.stop)
    await migrate(database.url)
    process.send?.({ database: database.url })
    const { start } = await Promise.race([started, whenAborted(stopped).then(() => Promise.reject(new Error('stopped')))])
    const env = { ...process.env, ...start, DATABASE_URL: database.url }
    const log = createLog('warn', 'site')
    const run = (name: string, file: string, more: Record<string, string>) => {
      const child = superviseChild(name, [join(source, file)], { ...env, ...more }, log)
      undo.push(child.stop)
      return child.ready
    }
    await Promise.all([run('web', '../build/server/index.js', { NODE_ENV: 'production' }), run('worker', 'mains/worker.ts', {})])
    process.send?.({ ready: true })
    await whenAborted(stopped)
  } catch (error) {
    if (!stopped.aborted) console.error(error)
    process.exitCode = 1
  }
  process.channel?.unref()
  for (const step of undo.reverse()) await step()
}
