// Runs everything on one machine: starts database, migrations, the demo newsroom, the worker and
// the site in order, restarts what dies, and stops them in reverse order.
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '#base/app.ts'
import { type Config, ConfigError, readConfig } from '#base/config.ts'
import { migrate } from '#base/database/migrate.ts'
import { openDatabase } from '#base/database/openDatabase.ts'
import { stopSignal, whenAborted } from '#base/process/stopSignal.ts'
import { type Child, superviseChild } from '#base/process/superviseChild.ts'
import { networkSettings } from '#demo/providers/networks.ts'
import { startProviders } from '#demo/providers/startProviders.ts'
import { seedComments } from '#demo/seedComments.ts'
import { seedDemo } from '#demo/seedDemo.ts'
import { seedReactions } from '#demo/seedReactions.ts'
import { seedPlans } from '#features/billing/server/plans/seedPlans.ts'
import { seedTaxonomy } from '#features/taxonomy/server/seedTaxonomy.ts'
import { buildSite } from '#site/http/pages/buildSite.ts'
import { webMemory, workerFlags, workerMemory } from './childMemory.ts'

const development = process.argv.includes('--dev')
const stopped = stopSignal()
const say = (text: string) => console.log(`Mirqab: ${text}`)
const undo: (() => Promise<void>)[] = []

try {
  await start()
} catch (error) {
  if (!stopped.aborted) {
    console.error(`Mirqab: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
for (const step of undo.reverse()) await step()
if (stopped.aborted) say('stopped.')

async function start(): Promise<void> {
  const config = readConfig()
  await refuseBusyPort(config)
  if (!development) {
    say('building the pages…')
    buildSite()
  }
  say('starting the database…')
  const database = await openDatabase(config)
  undo.push(database.stop)
  await migrate(database.url)

  const app = createApp({ ...config, logLevel: process.env.LOG_LEVEL ?? 'warn' }, database.url, 'start', { background: true })
  undo.push(app.close)
  // Each child opens the database itself, so that if we are killed, the last one to end stops the
  // embedded one.
  const env: NodeJS.ProcessEnv = { LOG_LEVEL: 'warn', ...process.env, MIRQAB_MODE: config.mode }
  const run = (name: string, file: string, more: NodeJS.ProcessEnv = {}, flags: string[] = []): Child => {
    const child = superviseChild(name, [...flags, join(import.meta.dirname, file)], { ...env, ...more }, app.log)
    undo.push(child.stop)
    return child
  }

  await seedTaxonomy(app.db)
  await seedPlans(app.db)
  if (config.mode === 'demo') {
    say('opening the demo newsroom…')
    const { origin } = await run('newsroom', 'demo.ts').ready
    await seedDemo(app, String(origin))
    Object.assign(env, networkSettings(String(origin)))
    const providers = await startProviders(app)
    undo.push(providers.close)
    Object.assign(env, providers.env)
    env.OUTSIDE_ALLOW = [...config.outsideAllow, new URL(String(origin)).host, ...providers.hosts].join(',')
  }
  const web = development
    ? run('web', 'dev.ts', { NODE_ENV: 'development' })
    : run('web', '../../build/server/index.js', { NODE_ENV: 'production', ...webMemory })
  const worker = run('worker', development ? 'worker.ts' : '../../build/programs/worker.js', workerMemory, workerFlags)
  await Promise.all([web.ready, worker.ready])
  if (config.mode === 'demo') await waitForNews(config)
  const seeds = config.mode === 'demo' ? [seedComments(app, stopped), seedReactions(app, stopped)] : []
  const seeding = Promise.all(seeds).catch((error) => app.log.warn({ err: error }, 'not all demo comments and reactions could be added'))
  if (!stopped.aborted) say(`open at ${config.publicUrl}`)
  await whenAborted(stopped)
  say('stopping…')
  await seeding
}

/** Fails with a clear message, before anything is started, if another program uses the port. */
async function refuseBusyPort({ port, host }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const busy = `port ${port} is in use by another program. Stop it, or choose another: PORT=${port + 1} npm start`
      reject(error.code === 'EADDRINUSE' ? new ConfigError(busy) : error)
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/**
 * Waits until the front page has news, so that the address is printed once there is something to
 * see.
 */
async function waitForNews(config: Config): Promise<void> {
  say('reading the first news…')
  const address = `http://${config.host}:${config.port}/api/posts?pagination=1`
  while (!stopped.aborted) {
    const page = (await fetch(address).then(
      (response) => response.json(),
      () => undefined,
    )) as { data?: unknown[] } | undefined
    if (page?.data && page.data.length > 0) return
    await sleep(200)
  }
}
