// The cluster of docs/notes/cluster.md on one machine: hosts are network namespaces with the files
// that `deploy` writes, and Debian's PostgreSQL, Patroni, etcd, HAProxy and pgBackRest. While
// readers write and feeds arrive, hosts are killed, stopped and cut off; afterwards everything is recounted
// as in bench/faults.ts, and a moment in the middle is restored from the backups, on another host
// and on all databases. Not part of `npm test`: it needs root, and installs the packages.
// Exits with 1 if anything acknowledged is lost, doubled or counted wrong, or not restored.
// Usage: node test/cluster.ts --users 40 --rounds 1
// --only 'primary,etcd' injects only faults whose name contains one of these.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createRandom } from '#demo/seededRandom.ts'
import { buildSite } from '#site/http/pages/buildSite.ts'
import { createClient } from '../bench/faults/client.ts'
import { createJournal } from '../bench/faults/journal.ts'
import { prepare } from '../bench/faults/prepare.ts'
import { createProbe } from '../bench/faults/probe.ts'
import { startReaders } from '../bench/faults/readers.ts'
import { recountAll } from '../bench/faults/recountAll.ts'
import { openUpstreams } from '../bench/faults/upstreams.ts'
import { Inventory } from '../deploy/inventory.ts'
import { type ClusterFault, faults, injectFault } from './cluster/faults.ts'
import { driverAddress, openNetwork } from './cluster/network.ts'
import { openCluster, until } from './cluster/openCluster.ts'
import { openFront } from './cluster/openFront.ts'
import { openPool } from './cluster/openPool.ts'
import { backUp, findLostRows, restoreCluster, restoreElsewhere, startRows } from './cluster/restore.ts'

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    inside: { type: 'boolean' },
  },
})

const isChosen = ({ name, needsWatchdog }: ClusterFault) =>
  values.only.split(',').some((part) => name.includes(part)) && (!needsWatchdog || existsSync('/dev/watchdog'))

process.exitCode = values.inside ? await run() : runInNamespace()

/** Everything that is started ends with this process, and no other program sees the network. */
function runInNamespace(): number {
  const installed = spawnSync(`${import.meta.dirname}/../deploy/installPackages`, ['database', 'web', 'backup'], { stdio: 'inherit' })
  if (installed.status !== 0) {
    console.log('Not run: this needs root, and Debian’s packages, which cannot be installed here.')
    return 1
  }
  buildSite()
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const inside = [
    'bash',
    '-c',
    // Not exec: the first process buries those that lose their parent, such as a killed PostgreSQL,
    // which Patroni takes for alive otherwise.
    'mkdir -p /run/netns && mount -t tmpfs none /run/netns && "$0" "$@"; exit $?',
    process.execPath,
    import.meta.filename,
  ]
  const { status } = spawnSync('unshare', [...namespaces, ...inside, '--inside', ...process.argv.slice(2)], { stdio: 'inherit' })
  return status ?? 1
}

async function run(): Promise<number> {
  const host = (name: string, last: number, role: 'database' | 'balancer' | 'web' | 'worker' | 'backup') => ({
    name,
    address: `10.77.0.${last}`,
    roles: [role],
  })
  const hosts = [
    ...[1, 2, 3].map((n) => host(`db${n}`, 10 + n, 'database')),
    ...[1, 2].map((n) => host(`balancer${n}`, 20 + n, 'balancer')),
    ...[1, 2].map((n) => host(`web${n}`, 30 + n, 'web')),
    ...[1, 2].map((n) => host(`worker${n}`, 40 + n, 'worker')),
    host('backup1', 51, 'backup'),
  ]
  openNetwork()
  const { origin, close: closeFront } = await openFront(['10.77.0.21', '10.77.0.22'])
  const settings: Record<string, string> = { MIRQAB_MODE: 'demo', MIRQAB_SECRET: 'x'.repeat(40), PUBLIC_URL: origin, LOG_LEVEL: 'warn' }
  const { upstreams, stopPublishing, close } = await openUpstreams(6, '1', driverAddress)
  settings.OUTSIDE_ALLOW = upstreams.map((upstream) => upstream.host).join(',')
  const cluster = await openCluster(Inventory.parse({ hosts, settings }))
  const pool = openPool(cluster)
  try {
    for (const { name } of hosts.slice(0, 3)) cluster.startAll(name)
    cluster.start('driver', 'haproxy')
    await until('a primary with two replicas', () => cluster.isWhole())
    cluster.start('web1', 'haproxy')
    await until('the way to the primary', async () => (await pool.query('select')).rowCount === 1)
    // HAProxy takes every server for the primary until it has asked them.
    await sleep(3_000)
    await cluster.run('web1', ['migrate'])
    const { readers, prober, alertReaders, polls } = await prepare(
      cluster.databaseUrl,
      `${cluster.folder}/driver`,
      Number(values.users),
      upstreams,
    )
    await cluster.stop('web1', 'haproxy')
    for (const { name } of hosts.slice(3)) cluster.startAll(name)
    await until('the site', async () => (await fetch(`${origin}/readyz`)).ok)

    const client = createClient(origin)
    for (const reader of [...readers, prober]) {
      const { body } = await client.send('POST', '/api/auth/login', undefined, { email: reader.email, password: reader.password })
      reader.token = (body.data as { token: string }).token
    }
    const journal = createJournal()
    for (const { id, name } of readers) journal.add('name', String(id), name)
    const writing = startReaders(readers, { client, journal, resources: { posts: [], polls, comments: [] } }, (n) =>
      createRandom(`reader ${n}`),
    )
    const probe = createProbe(origin, prober.token, polls[0]?.id ?? 0)
    await probe.untilRecovered()
    const proof = await startRows(pool)
    await backUp(cluster, 'full')

    const chosen = Array.from({ length: Number(values.rounds) }, () => faults.filter(isChosen)).flat()
    const injected = []
    const exits: number[] = []
    const half = Math.ceil(chosen.length / 2)
    for (const [n, fault] of chosen.slice(0, half).entries()) {
      injected.push(await injectFault(fault, cluster, probe, exits))
      if (n === 0) await backUp(cluster, 'diff')
    }
    const moment = new Date()
    for (const fault of chosen.slice(half)) injected.push(await injectFault(fault, cluster, probe, exits))
    console.log('The last fault is over. Waiting until every feed has been read and every due job is done…')
    await writing.stop()
    stopPublishing()
    const site = { pool, exitsOf: (program: string) => (program === 'web' ? exits : []) }
    const isRight = await recountAll({ site, client, journal, readers, alertReaders, upstreams, faults: injected })
    await proof.stop()
    const wrong = await findLostRows(pool, proof)
    wrong.push(...(await restoreElsewhere(cluster, pool, proof, moment)))
    wrong.push(...(await restoreCluster(cluster, pool, proof, moment)))
    for (const one of wrong) console.log(one)
    return isRight && wrong.length === 0 ? 0 : 1
  } finally {
    close()
    closeFront()
    await pool.end()
    cluster.close()
  }
}
