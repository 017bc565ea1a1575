import { setTimeout as sleep } from 'node:timers/promises'
import type { Probe } from '../../bench/faults/probe.ts'
import type { Fault } from '../../bench/faults/report.ts'
import { fillDisk } from './disk.ts'
import { cut } from './network.ts'
import { type Cluster, until } from './openCluster.ts'

/**
 * A fault of a cluster.
 * @property inject @returns what it did, and what ends it
 * @property kills whether a web program loses what it had in memory
 */
export type ClusterFault = {
  name: string
  stopsWrites?: boolean
  kills?: boolean
  /** Whether Patroni needs a watchdog to be safe from it, which network namespaces do not have. */
  needsWatchdog?: boolean
  inject(cluster: Cluster): Promise<{ what: string; end(): void | Promise<void> }>
}

async function primaryOf(cluster: Cluster): Promise<string> {
  const primary = await cluster.findPrimary()
  if (!primary) throw new Error('there is no primary')
  return primary
}

/** @returns the name of the host that writes wait for */
async function replicaOf(cluster: Cluster): Promise<string> {
  const members = await cluster.listMembers()
  const replica = members.find(({ role }) => role === 'sync_standby')
  if (!replica) throw new Error('no replica is in step')
  return replica.name
}

/** Runs etcdctl on a host, as an operator does. @returns its rows */
async function etcdctl(cluster: Cluster, host: string, command: string): Promise<string[][]> {
  const environment = `${cluster.layout.config}/mirqab/etcdctl.env`
  const printed = await cluster.runAsPostgres(host, `set -a; . ${environment}; etcdctl ${command}`)
  return printed.split('\n').map((line) => line.split(', '))
}

/** Replaces a dead database host by a new one, as docs/notes/cluster.md says. */
async function replaceHost(cluster: Cluster, name: string): Promise<void> {
  const other = await primaryOf(cluster)
  const [id] = (await etcdctl(cluster, other, 'member list')).find((row) => row[2] === name) ?? []
  await etcdctl(cluster, other, `member remove ${id}`)
  await etcdctl(cluster, other, `member add ${name} --peer-urls=https://${cluster.addressOf(name)}:2380`)
  cluster.renew(name)
  cluster.startAll(name)
}

const receiver = /walreceiver/
/** The time to live of the lock, and the margin of the watchdog, as `deploy` has them. */
const lockMs = 12_000
const watchdogMs = lockMs - 3_000
/** The time after which a lock that nobody renews has run out: only then is writing tried. */
const pastLockMs = lockMs + 5_000

function killHost(cluster: Cluster, name: string) {
  cluster.signal(name, 'SIGKILL')
  return { what: name, end: () => cluster.startAll(name) }
}

/** Pauses between a new primary and the end of the cut, which was once too short. */
const healsAfterMs = [0, 200, 400, 600, 800, 1_000]

/** A cut that ends while the former primary may still take itself for the primary. */
function healingCut(pauseMs: number): ClusterFault {
  return {
    name: `the primary’s cut heals ${pauseMs} ms after another host was promoted`,
    stopsWrites: true,
    async inject(cluster) {
      const name = await primaryOf(cluster)
      cut(name, true)
      const healed = cluster
        .untilPrimaryBesides(name)
        .then(() => sleep(pauseMs))
        .finally(() => cut(name, false))
      return { what: name, end: () => healed }
    },
  }
}

export const faults: ClusterFault[] = [
  {
    name: 'the primary’s host is killed',
    stopsWrites: true,
    inject: async (cluster) => killHost(cluster, await primaryOf(cluster)),
  },
  {
    name: 'PostgreSQL of the primary is killed',
    stopsWrites: true,
    async inject(cluster) {
      const name = await primaryOf(cluster)
      cluster.signal(name, 'SIGKILL', /bin\/postgres -D/)
      return { what: name, end() {} }
    },
  },
  {
    name: 'the primary’s network is cut',
    stopsWrites: true,
    async inject(cluster) {
      const name = await primaryOf(cluster)
      cut(name, true)
      return { what: name, end: () => cut(name, false) }
    },
  },
  ...healsAfterMs.map(healingCut),
  {
    name: 'the primary’s host hangs until its watchdog restarts it',
    stopsWrites: true,
    async inject(cluster) {
      const name = await primaryOf(cluster)
      cluster.signal(name, 'SIGSTOP')
      // A network namespace has no watchdog.
      const killed = sleep(watchdogMs).then(() => cluster.signal(name, 'SIGKILL'))
      return { what: name, end: () => killed.then(() => cluster.startAll(name)) }
    },
  },
  {
    name: 'PostgreSQL of the primary hangs',
    stopsWrites: true,
    needsWatchdog: true,
    async inject(cluster) {
      const name = await primaryOf(cluster)
      cluster.signal(name, 'SIGSTOP', /postgres/)
      return { what: name, end: () => void cluster.signal(name, 'SIGCONT') }
    },
  },
  {
    name: 'a replica’s host is killed',
    stopsWrites: true,
    inject: async (cluster) => killHost(cluster, await replicaOf(cluster)),
  },
  {
    name: 'the primary’s host is replaced by a new one',
    stopsWrites: true,
    async inject(cluster) {
      const name = await primaryOf(cluster)
      cluster.signal(name, 'SIGKILL')
      return { what: name, end: () => replaceHost(cluster, name) }
    },
  },
  {
    name: 'a replica’s network is cut',
    stopsWrites: true,
    async inject(cluster) {
      const name = await replicaOf(cluster)
      cut(name, true)
      return { what: name, end: () => cut(name, false) }
    },
  },
  {
    name: 'a replica hangs',
    stopsWrites: true,
    async inject(cluster) {
      const name = await replicaOf(cluster)
      cluster.signal(name, 'SIGSTOP', receiver)
      return { what: name, end: () => void cluster.signal(name, 'SIGCONT') }
    },
  },
  {
    name: 'a replica is slow',
    async inject(cluster) {
      const name = await replicaOf(cluster)
      // It receives for a tenth of the time.
      const stop = setInterval(() => cluster.signal(name, 'SIGSTOP', receiver), 500)
      const go = setInterval(() => cluster.signal(name, 'SIGCONT', receiver), 450)
      return {
        what: name,
        end() {
          clearInterval(stop)
          clearInterval(go)
          cluster.signal(name, 'SIGCONT')
        },
      }
    },
  },
  {
    name: 'a replica’s disk is full',
    stopsWrites: true,
    async inject(cluster) {
      const primary = await primaryOf(cluster)
      const name = await replicaOf(cluster)
      const empty = fillDisk(cluster.pathOf(name, `${cluster.layout.data}/postgresql`))
      // It has some files of the log in store.
      const use = "-c 'select pg_create_restore_point($$full$$), pg_switch_wal()' ".repeat(12)
      await cluster.runAsPostgres(primary, `psql -h ${cluster.layout.run}/postgresql ${use}`)
      return { what: name, end: empty }
    },
  },
  {
    name: 'etcd’s leader is killed',
    async inject(cluster) {
      const rows = await etcdctl(cluster, 'db1', 'endpoint status')
      const [endpoint] = rows.find((row) => row[4] === 'true') ?? []
      const name = ['db1', 'db2', 'db3'].find((host) => endpoint?.includes(`${cluster.addressOf(host)}:`)) as string
      cluster.signal(name, 'SIGKILL', /^etcd/)
      return { what: name, end: () => void cluster.start(name, 'etcd') }
    },
  },
  {
    name: 'etcd of the primary is killed',
    async inject(cluster) {
      const name = await primaryOf(cluster)
      cluster.signal(name, 'SIGKILL', /^etcd/)
      await sleep(pastLockMs)
      return { what: name, end: () => void cluster.start(name, 'etcd') }
    },
  },
  {
    name: 'etcd loses its majority',
    async inject(cluster) {
      const primary = await primaryOf(cluster)
      const gone = ['db1', 'db2', 'db3'].filter((name) => name !== primary)
      for (const name of gone) cluster.signal(name, 'SIGKILL', /^etcd/)
      await sleep(pastLockMs)
      return {
        what: gone.join(' and '),
        end() {
          for (const name of gone) cluster.start(name, 'etcd')
        },
      }
    },
  },
  { name: 'a balancer is killed', inject: async (cluster) => killHost(cluster, 'balancer1') },
  { name: 'a web host is killed', kills: true, inject: async (cluster) => killHost(cluster, 'web1') },
  { name: 'a worker’s host is killed', inject: async (cluster) => killHost(cluster, 'worker1') },
  {
    name: 'a release goes round',
    async inject(cluster) {
      for (const [host, program] of [
        ['web1', 'web'],
        ['web2', 'web'],
        ['worker1', 'worker'],
        ['worker2', 'worker'],
      ] as const) {
        await cluster.stop(host, program)
        cluster.start(host, program)
        if (program === 'web')
          await until(`${host} serves again`, async () => (await fetch(`http://${cluster.addressOf(host)}:3000/readyz`)).ok)
      }
      return { what: 'web1, web2, worker1, worker2', end() {} }
    },
  },
]

/** How long a fault lasts, at least. */
const lastsMs = 5_000

/**
 * Injects a fault, waits until reading and writing work while it lasts, ends it, and waits until
 * the cluster is whole.
 * @param exits filled with the times at which a web program died, ms since 1970
 */
export async function injectFault(
  { name, stopsWrites = false, kills, inject }: ClusterFault,
  cluster: Cluster,
  probe: Probe,
  exits: number[],
): Promise<Fault> {
  const frontPage = probe.watchFrontPage()
  const at = Date.now()
  const { what, end } = await inject(cluster)
  if (kills) exits.push(at)
  const injected = performance.now()
  await probe.untilRecovered()
  const recoveryMs = performance.now() - injected
  await sleep(Math.max(0, lastsMs - recoveryMs))
  await end()
  await until(`all of the cluster runs after ${name}`, () => cluster.isWhole())
  await probe.untilRecovered()
  const counts = await frontPage.stop()
  console.log(
    `${name} (${what}): recovered after ${(recoveryMs / 1000).toFixed(1)} s; front page ${counts.successes} of ${counts.requests}; whole after ${((Date.now() - at) / 1000).toFixed(0)} s`,
  )
  await sleep(2_000)
  return { kind: name, stopsWrites, what, at, until: Date.now(), recoveryMs, frontPage: counts, countersWrong: [] }
}
