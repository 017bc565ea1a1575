import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { configOf } from '../../deploy/backupFiles.ts'
import { filesOf } from '../../deploy/filesOf.ts'
import { type Host, hostsWith, type Inventory, type Role } from '../../deploy/inventory.ts'
import { type Layout, ports } from '../../deploy/layout.ts'
import { type Certificate, certificateOf, passwordsIn } from '../../deploy/secrets.ts'
import { closeDisk, openDisk } from './disk.ts'
import { addHost, pidsOf } from './network.ts'

export type Program = 'etcd' | 'patroni' | 'pgbackrest' | 'haproxy' | 'web' | 'worker'
export type Member = { name: string; role: string; state: string }
export type Cluster = Awaited<ReturnType<typeof openCluster>>

const root = join(import.meta.dirname, '../..')
const idOf = (kind: '-u' | '-g', user: string) => Number(execFileSync('id', [kind, user], { encoding: 'utf8' }))
const postgresUser = idOf('-u', 'postgres')
const keysGroup = Number(execFileSync('getent', ['group', 'ssl-cert'], { encoding: 'utf8' }).split(':')[2])
/** The driver reaches the primary as web and worker do. */
const driver: Host = { name: 'driver', address: '127.0.0.1', roles: ['worker'] }

/** Hosts as network namespaces, with the files that `deploy` writes for them. */
export async function openCluster(inventory: Inventory) {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'))
  chmodSync(folder, 0o755)
  const secrets = join(folder, 'secrets')
  const passwords = passwordsIn(secrets)
  const certificates = new Map<string, Certificate>()
  const running = new Map<string, ChildProcess>()
  const disks: string[] = []
  /** The folder in which each host sees its own files, as if it had a disk of its own. */
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  const layoutOf = (name: string): Layout => {
    const own = (part: string) => join(name === driver.name ? join(folder, name) : disk, part)
    return { config: own('etc'), data: own('data'), run: own('run'), postgres: '/usr/lib/postgresql/15/bin', watchdog: 'off' }
  }

  /** Returns the path of a host’s file for the driver. */
  const pathOf = (name: string, path: string) => path.replace(disk, join(folder, name))

  /** @param joins whether it takes the place of a database that is gone */
  function writeDisk(host: Host, joins = false): void {
    const certificate = certificateOf(host, secrets)
    certificates.set(host.name, certificate)
    const layout = layoutOf(host.name)
    for (const file of filesOf(host, inventory, { passwords, certificate, layout, joins })) {
      const path = pathOf(host.name, file.path)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, file.content, { mode: file.mode })
      if (file.owner || file.group)
        chownSync(path, file.owner ? idOf('-u', 'postgres') : 0, file.group ? keysGroup : idOf('-g', 'postgres'))
    }
    for (const name of ['data/etcd', 'data/postgresql', 'run/postgresql', 'data/pgbackrest', 'data/mirqab']) {
      const path = join(folder, host.name, name)
      mkdirSync(path, { recursive: true })
      if (name === 'data/postgresql' && host.roles.includes('database') && !joins) disks.push(openDisk(path))
      if (name !== 'data/mirqab') chownSync(path, postgresUser, postgresUser)
    }
  }
  for (const host of [...inventory.hosts, driver]) {
    if (host !== driver) addHost(host)
    writeDisk(host)
  }

  const settingsOf = (host: string) => readSettings(pathOf(host, join(layoutOf(host).config, 'mirqab/settings.env')))
  const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', 'env', 'HOME=/var/lib/postgresql']
  const mirqab = [process.execPath, join(root, 'bin/mirqab.js')]
  const commands: Record<Program, (host: string) => { command: string[]; env?: Record<string, string> }> = {
    etcd: (host) => ({ command: [...asPostgres, 'etcd'], env: readSettings(pathOf(host, join(layoutOf(host).config, 'default/etcd'))) }),
    patroni: (host) => ({ command: [...asPostgres, 'patroni', join(layoutOf(host).config, 'patroni/config.yml')] }),
    pgbackrest: (host) => ({ command: [...asPostgres, 'pgbackrest', `--config=${configOf(layoutOf(host))}`, 'server'] }),
    haproxy: (host) => ({ command: ['haproxy', '-f', join(layoutOf(host).config, 'haproxy/haproxy.cfg')] }),
    web: (host) => ({ command: [...mirqab, 'web'], env: settingsOf(host) }),
    worker: (host) => ({ command: [...mirqab, 'worker'], env: settingsOf(host) }),
  }

  /** A command as a host runs it, with its network and its disk. */
  const onHost = (host: string, command: string[]) =>
    host === driver.name
      ? command
      : ['ip', 'netns', 'exec', host, 'sh', '-c', 'mount --rbind "$0" "$1" && shift && exec "$@"', join(folder, host), disk, ...command]

  function start(host: string, program: Program): ChildProcess {
    const { command, env } = commands[program](host)
    const log = openSync(join(folder, `${host}-${program}.log`), 'a')
    const [file = '', ...args] = onHost(host, command)
    const child = spawn(file, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', log, log] })
    running.set(`${host} ${program}`, child)
    return child
  }

  function startAll(name: string): void {
    const host = inventory.hosts.find((one) => one.name === name)
    const runs = (...roles: Role[]) => roles.some((role) => host?.roles.includes(role))
    if (runs('database')) for (const program of ['etcd', 'patroni'] as const) start(name, program)
    if (runs('database', 'backup')) start(name, 'pgbackrest')
    if (runs('balancer', 'web', 'worker')) start(name, 'haproxy')
    for (const program of ['web', 'worker'] as const) if (runs(program)) start(name, program)
  }

  /**
   * Sends a signal to every process of a host, or to those whose command line matches.
   * @returns how many
   */
  function signal(name: string, kind: NodeJS.Signals, only = /./): number {
    const pids = pidsOf(name).filter((pid) => only.test(commandOf(pid)))
    for (const pid of pids) send(pid, kind)
    return pids.length
  }

  const addressOf = (name: string) => inventory.hosts.find((host) => host.name === name)?.address ?? ''
  const databases = hostsWith('database', inventory)
  const { certificate, key, authority } = certificates.get(driver.name) as Certificate
  const tls = { cert: certificate, key, ca: authority }

  /** Lists the members that Patroni knows, by the first host that answers. */
  async function listMembers(): Promise<Member[]> {
    for (const { address } of databases) {
      const found = await getJson(`https://${address}:${ports.patroni}/cluster`, tls).catch(() => undefined)
      if (found) return (found as { members: Member[] }).members
    }
    return []
  }

  /** The host that says itself that it is the primary. */
  async function findPrimary(): Promise<string | undefined> {
    for (const { name, address } of databases)
      if (await getJson(`https://${address}:${ports.patroni}/primary`, tls).then(Boolean, () => false)) return name
    return undefined
  }

  /**
   * Whether both replicas receive from the primary, which waits for one. This is asked of its
   * PostgreSQL: what etcd has may be older.
   */
  async function isWhole(): Promise<boolean> {
    const address = addressOf((await findPrimary()) ?? '')
    const { replication = [] } = (await getJson(`https://${address}:${ports.patroni}/patroni`, tls)) as {
      replication?: { state: string; sync_state: string }[]
    }
    const streaming = replication.filter(({ state }) => state === 'streaming')
    return streaming.length === 2 && streaming.some(({ sync_state }) => sync_state === 'sync')
  }

  /** Waits until a host other than this, which is not asked, says that it is the primary. */
  async function untilPrimaryBesides(former: string): Promise<void> {
    const others = databases.filter(({ name }) => name !== former)
    const isPrimary = ({ address }: Host) => getJson(`https://${address}:${ports.patroni}/primary`, tls).then(() => true)
    await until(`a primary besides ${former}`, () => Promise.any(others.map(isPrimary)), { everyMs: 50 })
  }

  return {
    inventory,
    folder,
    addressOf,
    databaseUrl: settingsOf(driver.name).DATABASE_URL as string,
    start,
    startAll,
    signal,
    listMembers,
    findPrimary,
    isWhole,
    untilPrimaryBesides,
    async stop(host: string, program: Program): Promise<void> {
      const child = running.get(`${host} ${program}`)
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    layout: layoutOf(''),
    pathOf,
    /** Takes everything from a database host, and sets it up as a new one that joins the others. */
    renew(name: string): void {
      for (const part of ['etc', 'data/etcd', 'run']) rmSync(join(folder, name, part), { recursive: true })
      rmSync(join(folder, name, 'data/postgresql/mirqab'), { recursive: true, force: true })
      writeDisk(databases.find((host) => host.name === name) as Host, true)
    },
    /** Runs a command of the shell as the user postgres of a host. @returns what it printed */
    async runAsPostgres(host: string, command: string): Promise<string> {
      const [program = '', ...args] = onHost(host, [...asPostgres, 'sh', '-c', command])
      return (await promisify(execFile)(program, args, { cwd: '/', maxBuffer: 1 << 26 })).stdout
    },
    async run(host: string, command: string[]): Promise<void> {
      const [program = '', ...args] = onHost(host, [...mirqab, ...command])
      const child = spawn(program, args, {
        cwd: root,
        env: { ...process.env, ...settingsOf(host) },
        stdio: 'inherit',
      })
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`${command.join(' ')} on ${host} ended with ${code}`)
    },
    close(): void {
      for (const { name } of inventory.hosts) for (const pid of pidsOf(name)) send(pid, 'SIGKILL')
      for (const child of running.values()) child.kill('SIGKILL')
      // Its logs.
      if (process.env.KEEP) {
        console.log(folder)
        return
      }
      for (const path of disks) closeDisk(path)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function readSettings(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const unquoted = (text: string) => text.replace(/^"(.*)"$/, '$1').replace(/\\(["\\$`])/g, '$1')
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), unquoted(line.slice(line.indexOf('=') + 1))]))
}

/** Signals a process, which may have ended meanwhile. */
function send(pid: number, kind: NodeJS.Signals): void {
  try {
    process.kill(pid, kind)
  } catch {
    // It has ended.
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function getJson(url: string, tls: { cert: string; key: string; ca: string }): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { ...tls, timeout: 2_000 }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () =>
        response.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    })
    asked.on('timeout', () => asked.destroy(new Error(`${url}: no answer`)))
    asked.on('error', reject)
    asked.end()
  })
}

/** Waits until something is so. Throws with its name after some seconds. */
export async function until(what: string, isSo: () => Promise<boolean>, { seconds = 120, everyMs = 250 } = {}): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`not after ${seconds} s: ${what}`)
    await sleep(everyMs)
  }
}
