import { join } from 'node:path'
import { startEmbeddedPostgres } from '#base/database/embeddedPostgres.ts'
import { migrate } from '#base/database/migrate.ts'
import { createLog } from '#base/log.ts'
import { stopSignal, whenAborted } from '#base/process/stopSignal.ts'
import { superviseChild } from '#base/process/superviseChild.ts'

/** The message from the campaign to the site's process: start, with these settings. */
type Begin = { begin: Record<string, string> }

const source = join(import.meta.dirname, '../../src')
/** Durable, like an installation; only the write-ahead log is limited, to fit the small disk. */
const settings = { max_wal_size: '160MB', min_wal_size: '80MB' }

/**
 * A process in the role of `mirqab start`: database, web and worker, supervised and restarted by the same code. It
 * has its own mount namespace when its disk is small, and exits with the process that started it.
 */
export async function runSite(folder: string): Promise<void> {
  const stopped = stopSignal()
  // `stopSignal` unrefs it, but until the children run, nothing else keeps this process alive.
  process.channel?.ref()
  const begun = new Promise<Begin>((resolve) => process.once('message', (message) => resolve(message as Begin)))
  const undo: (() => Promise<void>)[] = []
  try {
    const database = await startEmbeddedPostgres(folder, settings)
    undo.push(database.stop)
    await migrate(database.url)
    process.send?.({ database: database.url })
    const { begin } = await Promise.race([begun, whenAborted(stopped).then(() => Promise.reject(new Error('stopped')))])
    const env = { ...process.env, ...begin, DATABASE_URL: database.url }
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
