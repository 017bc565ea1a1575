import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { SeededRandom } from '#demo/seededRandom.ts'
import type { OutageProxy } from '../../test/outageProxy.ts'
import { endConnections, openConnection, takeAllConnections } from './connections.ts'
import type { Site } from './openSite.ts'
import { misbehaviours, type Upstream } from './upstreams.ts'

export type Environment = { site: Site; proxy: OutageProxy; upstreams: Upstream[]; readerIds: number[] }

/**
 * A kind of fault. `weight`: how many of 200. `inject` resolves to a description once the cause has
 * been removed. `mustRestart`: recovery includes a restart of this program. `stopsWrites`:
 * meanwhile, web can write nothing.
 */
export type Kind = {
  name: string
  weight: number
  mustRestart?: 'worker'
  stopsWrites?: true
  inject(environment: Environment, random: SeededRandom): Promise<string>
}

export const kinds: Kind[] = [
  { name: 'kill -9 web', weight: 24, inject: async ({ site }) => signal(site.pidsOf('web'), 'SIGKILL') },
  { name: 'kill -9 worker', weight: 20, mustRestart: 'worker', inject: async ({ site }) => signal(site.pidsOf('worker'), 'SIGKILL') },
  {
    name: 'kill -9 database',
    weight: 18,
    stopsWrites: true,
    inject: async ({ site }) => signal(site.pidsOf('database').slice(0, 1), 'SIGKILL'),
  },
  { name: 'kill -9 all three', weight: 8, mustRestart: 'worker', inject: killAll },
  { name: 'kill -9 one backend', weight: 10, inject: killBackend },
  {
    name: 'SIGSTOP web',
    weight: 14,
    stopsWrites: true,
    inject: ({ site }, random) => pause(() => site.pidsOf('web'), random.between(1_000, 4_000)),
  },
  { name: 'SIGSTOP worker', weight: 10, inject: ({ site }, random) => pause(() => site.pidsOf('worker'), random.between(1_000, 4_000)) },
  {
    name: 'SIGSTOP database',
    stopsWrites: true,
    weight: 12,
    inject: ({ site }, random) => pause(() => site.pidsOf('database'), random.between(1_000, 4_000)),
  },
  { name: "readers' connections reset", weight: 14, inject: resetReaders },
  { name: 'database connections terminated', weight: 14, inject: terminateBackends },
  { name: 'disk full', weight: 10, stopsWrites: true, inject: fillDisk },
  { name: 'locked table', weight: 16, stopsWrites: true, inject: lockTable },
  { name: 'no connection left', weight: 6, stopsWrites: true, inject: exhaustConnections },
  { name: 'rows locked for 35 s', weight: 2, stopsWrites: true, inject: lockRows },
  { name: 'upstream misbehaves', weight: 22, inject: misbehave },
]

function signal(pids: number[], name: NodeJS.Signals): string {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has exited meanwhile.
    }
  }
  return `${name} ${pids.length}`
}

async function pause(find: () => number[], ms: number): Promise<string> {
  const pids = find()
  try {
    signal(pids, 'SIGSTOP')
    await sleep(ms)
  } finally {
    signal(pids, 'SIGCONT')
  }
  return `${ms} ms`
}

async function killAll({ site }: Environment): Promise<string> {
  return signal([...site.pidsOf('database').slice(0, 1), ...site.pidsOf('web'), ...site.pidsOf('worker')], 'SIGKILL')
}

async function killBackend({ site }: Environment, random: SeededRandom): Promise<string> {
  const { rows } = await site.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`,
  )
  return rows.length > 0 ? signal([random.pick(rows).pid], 'SIGKILL') : 'no connections'
}

async function resetReaders({ proxy }: Environment): Promise<string> {
  proxy.reset()
  return 'all'
}

async function terminateBackends({ site }: Environment): Promise<string> {
  const { rows } = await site.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return `${rows.length} connections`
}

/** Fills the disk to the last block, so that writes fail. */
async function fillDisk({ site }: Environment, random: SeededRandom): Promise<string> {
  const ms = random.between(2_000, 4_000)
  const until = Date.now() + ms
  const files: string[] = []
  try {
    while (Date.now() < until) {
      const { bavail, bsize } = statfsSync(site.mountedFolder)
      if (bavail > 0) {
        const file = join(site.mountedFolder, `filler-${files.length}`)
        files.push(file)
        spawnSync('fallocate', ['-l', String(bavail * bsize), file])
      }
      await sleep(200)
    }
  } finally {
    for (const file of files) rmSync(file, { force: true })
  }
  return `${ms} ms`
}

const lockable = ['posts', 'post_counters', 'comments', 'users', 'sessions', 'reactions', 'poll_votes', 'sources', 'saved_searches']

async function lockTable({ site }: Environment, random: SeededRandom): Promise<string> {
  const table = random.pick(lockable)
  const ms = random.between(2_000, 5_000)
  const client = await openConnection(site)
  try {
    await client.query(`begin; set local lock_timeout = '3s'; lock table ${table} in access exclusive mode`)
    await sleep(ms)
  } finally {
    await client.end().catch(() => {})
  }
  return `${table} ${ms} ms`
}

async function exhaustConnections({ site }: Environment, random: SeededRandom): Promise<string> {
  const ms = random.between(2_000, 4_000)
  const held: pg.Client[] = []
  try {
    await takeAllConnections(site, held)
    await sleep(ms)
  } finally {
    await endConnections(held)
  }
  return `${held.length} connections ${ms} ms`
}

/** Longer than the statement timeout: writes of these readers wait, each holding a connection. */
async function lockRows({ site, readerIds }: Environment): Promise<string> {
  const clients = await Promise.all(Array.from({ length: 4 }, () => openConnection(site)))
  try {
    await Promise.all(
      clients.map(async (client, n) => {
        const ids = readerIds.filter((_, index) => index % clients.length === n)
        await client.query('begin')
        await client.query('select from users where id = any($1) for update', [ids])
      }),
    )
    await sleep(35_000)
  } finally {
    await endConnections(clients)
  }
  return `${readerIds.length} rows`
}

async function misbehave({ upstreams }: Environment, random: SeededRandom): Promise<string> {
  const chosen = random
    .shuffle(upstreams)
    .slice(0, random.between(1, 3))
    .filter((upstream) => upstream.isHealthy())
  const descriptions = chosen.map((upstream) => {
    const how = random.pick(misbehaviours)
    const times = random.between(1, 3)
    upstream.misbehave(how, times)
    return `${upstream.name} ${how} ${times}×`
  })
  await sleep(1_000)
  return descriptions.join(', ') || 'none was healthy'
}
