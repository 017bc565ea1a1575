// Fault injection: programs are killed and paused, connections reset, tables locked, a disk is
// filled and upstreams misbehave, while readers write through the API and the worker reads feeds.
// Afterwards everything is recounted: no acknowledged write may be lost, duplicated or counted
// wrong. Starts everything itself, on loopback. The same seed gives the same faults in the same
// order. Exits with 1 if anything is wrong. Usage: node bench/faults.ts --faults 200 --users 40
// --seed 1 --minutes 25 --only 'disk' injects only faults whose name contains this; --heap 60
// limits web and worker to 60 MB of heap, so that they sometimes run out of memory.
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { parseArgs } from 'node:util'
import { createRandom } from '#demo/seededRandom.ts'
import { buildSite } from '#site/http/pages/buildSite.ts'
import { freePort } from '../e2e/freePort.ts'
import { openOutageProxy } from '../test/outageProxy.ts'
import { runFaults } from './faults/campaign.ts'
import { createClient } from './faults/client.ts'
import { createJournal } from './faults/journal.ts'
import { kinds } from './faults/kinds.ts'
import { openSite, type Site } from './faults/openSite.ts'
import { planFaults } from './faults/plan.ts'
import { prepare } from './faults/prepare.ts'
import { createProbe } from './faults/probe.ts'
import { type Reader, startReaders } from './faults/readers.ts'
import { recountAll } from './faults/recountAll.ts'
import { runSite } from './faults/site.ts'
import { openUpstreams } from './faults/upstreams.ts'

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '200' },
    users: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '25' },
    only: { type: 'string' },
    heap: { type: 'string' },
    'as-site': { type: 'string' },
  },
})
if (values['as-site']) await runSite(values['as-site'])
else process.exitCode = (await run()) ? 0 : 1

async function run(): Promise<boolean> {
  buildSite()
  const site = await openSite()
  const upstreams = await openUpstreams(6, values.seed)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void site.close().finally(() => process.exit(130)))
  try {
    const passed = await campaign(site, upstreams)
    if (passed) rmSync(site.logFile, { force: true })
    else console.log(`Log of the programs: ${site.logFile}`)
    return passed
  } finally {
    upstreams.close()
    await site.close()
  }
}

async function campaign(site: Site, { upstreams, stopPublishing }: Awaited<ReturnType<typeof openUpstreams>>): Promise<boolean> {
  const { readers, prober, alertReaders, polls } = await prepare(site.databaseUrl, site.folder, Number(values.users), upstreams)
  const port = await freePort()
  const proxy = await openOutageProxy(() => connect(port, '127.0.0.1'))
  const origin = `http://127.0.0.1:${proxy.port}`
  const allowed = upstreams.map(({ host }) => host).join(',')
  const heap = values.heap ? `--max-old-space-size=${values.heap}` : ''
  const env = { NODE_OPTIONS: heap, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: origin, DATA_DIR: site.folder, MIRQAB_MODE: 'demo' }
  await site.start({ ...env, OUTSIDE_ALLOW: allowed, LOG_LEVEL: 'warn' })
  try {
    const client = createClient(origin)
    await signInAll([...readers, prober], client)
    const journal = createJournal()
    for (const { id, name } of readers) journal.add('name', String(id), name)
    const context = { client, journal, resources: { posts: [], polls, comments: [] } }
    const writing = startReaders(readers, context, (n) => createRandom(`${values.seed} reader ${n}`))
    const probe = createProbe(origin, prober.token, polls[0]?.id ?? 0)

    const eligible = kinds.filter(({ name }) => (site.hasSmallDisk || name !== 'disk full') && (!values.only || name.includes(values.only)))
    if (!site.hasSmallDisk) console.log('The disk is not filled: mounting a small one needs root.')
    const random = createRandom(`${values.seed} faults`)
    const plan = planFaults(eligible, Number(values.faults), random)
    const environment = { site, proxy, upstreams, readerIds: readers.map(({ id }) => id) }
    const faults = await runFaults(plan, environment, probe, random, Date.now() + Number(values.minutes) * 60_000)

    console.log('The last fault is over. Waiting until every feed has been read and every due job is done…')
    await writing.stop()
    stopPublishing()
    return await recountAll({ site, client, journal, readers, alertReaders, upstreams, faults })
  } finally {
    proxy.stop()
  }
}

async function signInAll(readers: Reader[], { send }: ReturnType<typeof createClient>): Promise<void> {
  for (const reader of readers) {
    const { body } = await send('POST', '/api/auth/login', undefined, { email: reader.email, password: reader.password })
    reader.token = (body.data as { token: string }).token
  }
}
