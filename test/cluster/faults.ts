import { setTimeout as sleep } from 'node:timers/promises'
import type { Probe } from '../../bench/faults/probe.ts'
import type { Fault } from '../../bench/faults/report.ts'
import { cut } from './network.ts'
import { type Cluster, isWhole, until } from './openCluster.ts'

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

/** @returns the name of a host that is not the primary */
async function replicaOf(cluster: Cluster): Promise<string> {
  const primary = await primaryOf(cluster)
  return ['db1', 'db2', 'db3'].find((name) => name !== primary) as string
}

function killHost(cluster: Cluster, name: string) {
  cluster.signal(name, 'SIGKILL')
  return { what: name, end: () => cluster.startAll(name) }
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
  {
    name: 'the primary’s host hangs',
    stopsWrites: true,
    async inject(cluster) {
      const name = await primaryOf(cluster)
      cluster.signal(name, 'SIGSTOP')
      return { what: name, end: () => void cluster.signal(name, 'SIGCONT') }
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
    name: 'etcd of the primary is killed',
    async inject(cluster) {
      const name = await primaryOf(cluster)
      cluster.signal(name, 'SIGKILL', /^etcd/)
      return { what: name, end: () => void cluster.start(name, 'etcd') }
    },
  },
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
  console.log(new Date(at).toISOString(), name)
  const { what, end } = await inject(cluster)
  if (kills) exits.push(at)
  const injected = performance.now()
  await probe.untilRecovered()
  const recoveryMs = performance.now() - injected
  await sleep(Math.max(0, lastsMs - recoveryMs))
  await end()
  await until(`all of the cluster runs after ${name}`, async () => isWhole(await cluster.listMembers()))
  await probe.untilRecovered()
  const counts = await frontPage.stop()
  console.log(
    `${name} (${what}): recovered after ${(recoveryMs / 1000).toFixed(1)} s; front page ${counts.successes} of ${counts.requests}; whole after ${((Date.now() - at) / 1000).toFixed(0)} s`,
  )
  await sleep(2_000)
  return { kind: name, stopsWrites, what, at, until: Date.now(), recoveryMs, frontPage: counts, countersWrong: [] }
}
