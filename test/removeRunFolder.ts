// Waits until its standard input ends, as it does when the process that holds the other end is
// killed. Then waits for the programs that use a database in the folder of a test run, stops every
// PostgreSQL there, and removes the folder.
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, isRunning } from '#base/process/processIdentity.ts'

const folder = process.argv[2] as string
/** A program that has lost its parent exits within 15 s (`stopSignal`). */
const patienceMs = 30_000

process.stdin.resume().once('end', async () => {
  const until = Date.now() + patienceMs
  while (read('*/postgres-users/*').some(isRunning) && Date.now() < until) await sleep(50)
  const servers = read('*/postgres/postmaster.pid').map((text) => Number.parseInt(text, 10))
  // PostgreSQL's immediate shutdown: nothing in the folder is needed again.
  for (const server of servers) if (isAlive(server)) process.kill(server, 'SIGQUIT')
  while (servers.some(isAlive)) await sleep(20)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

/** The texts of these files in the folder; none of a file that is removed meanwhile. */
function read(pattern: string): string[] {
  return globSync(join(folder, pattern)).flatMap((file) => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      return []
    }
  })
}
