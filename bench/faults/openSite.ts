import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export type Site = {
  /** The data folder in the mount namespace of the site's process. */
  folder: string
  /** The same folder from this process, which does not see the mounted disk at `folder`. */
  mountedFolder: string
  logFile: string
  databaseUrl: string
  /**
   * Whether the disk is a small one; if not, the site uses the machine's disk, which is not filled.
   */
  hasSmallDisk: boolean
  pool: pg.Pool
  start(env: Record<string, string>): Promise<void>
  /** Returns when the program died, whether or not because of a fault; ms since 1970. */
  exitsOf(program: 'web' | 'worker'): number[]
  pidsOf(program: 'web' | 'worker' | 'database'): number[]
  close(): Promise<void>
}

const diskSize = '700m'

/** Starts the site's process with an empty database; `start` starts web and worker. */
export async function openSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'mirqab-faults-'))
  chmodSync(folder, 0o755)
  const logFile = `${folder}.log`
  const log = openSync(logFile, 'a')
  const hasSmallDisk = canMount(folder)
  const program = [process.execPath, join(import.meta.dirname, '../faults.ts'), '--as-site', folder]
  const mounted = ['--mount', 'sh', '-c', `mount -t tmpfs -o size=${diskSize},mode=755 mirqab-faults "$0" && exec "$@"`, folder, ...program]
  const [command, ...args] = hasSmallDisk ? ['unshare', ...mounted] : program
  const child = spawn(command as string, args, { stdio: ['ignore', log, log, 'ipc'], detached: true })
  const { database } = (await nextMessage(child, logFile)) as { database: string }
  const pool = new pg.Pool({ connectionString: database, max: 6, idleTimeoutMillis: 5_000 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    folder,
    mountedFolder: `/proc/${child.pid}/root${folder}`,
    logFile,
    databaseUrl: database,
    hasSmallDisk,
    pool,
    async start(env) {
      child.send({ start: env })
      await nextMessage(child, logFile)
    },
    exitsOf: (program) => exitsIn(readFileSync(logFile, 'utf8'), program),
    pidsOf: (wanted) => pidsOf(child.pid as number, wanted),
    async close() {
      await pool.end().catch(() => {})
      const exited = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await exited
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Mounting needs root, and is forbidden in some containers. */
function canMount(folder: string): boolean {
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'mirqab-faults', folder]).status === 0
}

async function nextMessage(child: ChildProcess, logFile: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`The site exited:\n${readFileSync(logFile, 'utf8').slice(-3000)}`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      // After a regular exit, the log may have been removed.
      child.off('exit', onExit)
      resolve(message)
    })
  })
}

/**
 * Returns the ends of a program that the site's process logged (`base/process/superviseChild.ts`).
 */
function exitsIn(log: string, program: string): number[] {
  const lines = log
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes('a program died') && line.includes(`"name":"${program}"`))
  return lines.map((line) => Date.parse((JSON.parse(line) as { time: string }).time))
}

const commandPatterns = { web: /build\/server\/index\.js/, worker: /mains\/worker\.ts/, database: /bin\/postgres -D/ }

/** Finds the ids of processes; of the database, the postmaster first, then its children. */
function pidsOf(site: number, wanted: keyof typeof commandPatterns): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const all = stdout.split('\n').flatMap((line) => {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return args === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }]
  })
  const own = all.filter(({ parent, args }) => parent === site && commandPatterns[wanted].test(args)).map(({ pid }) => pid)
  if (wanted !== 'database') return own
  return [...own, ...all.filter(({ parent }) => own.includes(parent)).map(({ pid }) => pid)]
}
