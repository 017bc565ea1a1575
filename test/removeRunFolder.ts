// Waits until its standard input ends, as it does when the process that holds the other end is killed. Then stops every
// PostgreSQL in the folder of a test run, and removes the folder.
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '#base/process/processIdentity.ts'

const folder = process.argv[2] as string
process.stdin.resume().once('end', async () => {
  const servers = globSync(join(folder, '*/postgres/postmaster.pid')).map((file) => Number.parseInt(readFileSync(file, 'utf8'), 10))
  // PostgreSQL's immediate shutdown: nothing in the folder is needed again.
  for (const server of servers) if (isAlive(server)) process.kill(server, 'SIGQUIT')
  while (servers.some(isAlive)) await sleep(20)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})
