// An urgent story that is sent to many browsers by a real worker process, through a push service in
// another process, which decrypts each message: how long it takes, and how much memory the worker
// needs. Usage: node bench/urgentPush.ts BENCH_BROWSERS (10000)
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { storeUrgent } from '#features/urgent/server/storeUrgent.ts'
import { vapidKeys } from '#partners/vapidKeys.ts'
import { workerMemory } from '../src/mains/childMemory.ts'
import { openBenchApp } from './benchApp.ts'
import { recordFigures } from './figures.ts'

const browsers = Number(process.env.BENCH_BROWSERS ?? 10_000)
const minuteMs = 60_000

const service = fork(join(import.meta.dirname, 'pushServiceChild.ts'))
const [{ host }] = (await once(service, 'message')) as [{ host: string }]
const { app, close } = await openBenchApp({ OUTSIDE_ALLOW: host })
let worker: ChildProcess | undefined
try {
  await measure(app)
} finally {
  worker?.kill('SIGKILL')
  service.kill()
  await close()
}

async function measure(app: App): Promise<void> {
  await addBrowsers(app)
  const { databaseUrl, config } = app
  // As `start` runs it.
  const settings = { MALLOC_ARENA_MAX: '2', ...workerMemory }
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: config.dataDir,
    OUTSIDE_ALLOW: host,
    MIRQAB_MODE: 'demo',
    LOG_LEVEL: 'warn',
  }
  worker = spawn(process.execPath, [join(import.meta.dirname, '../src/mains/worker.ts')], {
    env: { ...env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await sleep(5_000)
  const idle = memory(worker).now
  const story = await addStory(app)
  const started = performance.now()
  // Early enough that it is sent at once.
  const since = new Date(app.now().getTime() - minuteMs)
  const until = new Date(app.now().getTime() + 60 * minuteMs)
  await inTransaction(app.db, (tx) => storeUrgent(tx, { edition: 'ar', story, since, until, burst: null }))
  while (!(await isSent(app))) await sleep(50)
  const seconds = (performance.now() - started) / 1000
  service.send({})
  const [{ count }] = (await once(service, 'message')) as [{ count: number }]
  const { peak } = memory(worker)
  console.table({ [`${browsers} browsers`]: { seconds, 'arrived (decrypted)': count, 'worker MB at most': peak, 'worker MB idle': idle } })
  recordFigures(
    { name: 'browsers that get an urgent story', value: browsers / seconds, unit: '/s', better: 'higher' },
    { name: 'memory of the worker that sends urgent stories, at most', value: peak, unit: 'MB', better: 'lower' },
  )
}

async function addBrowsers(app: App): Promise<void> {
  const { publicKey } = await vapidKeys(app)
  service.send({ subscribe: browsers, publicKey })
  const [{ subscriptions }] = (await once(service, 'message')) as [{ subscriptions: { endpoint: string; p256dh: string; auth: string }[] }]
  await app.pool.query(
    `insert into urgent_browsers (endpoint, p256dh, auth, edition, created_at, seen_at)
     select endpoint, p256dh, auth, 'ar', now(), now() from unnest($1::text[], $2::text[], $3::text[]) as s (endpoint, p256dh, auth)`,
    [subscriptions.map(({ endpoint }) => endpoint), subscriptions.map(({ p256dh }) => p256dh), subscriptions.map(({ auth }) => auth)],
  )
  await app.pool.query('analyze')
}

async function addStory(app: App): Promise<number> {
  const { rows } = await app.pool.query<{ id: number }>(
    `with agency as (insert into agencies (slug, name_ar, name_en) values ('kuna', 'كونا', 'KUNA') returning id),
      story as (insert into stories (first_published_at, last_published_at) values (now(), now()) returning id),
      post as (insert into posts (agency_id, story_id, title, media_type, source, language, url, published_at)
        select agency.id, story.id, 'زلزال يضرب شرق إيران', 'text', 'rss', 'ar', 'https://news.example/1', now() from agency, story)
    select id from story`,
  )
  return rows[0]?.id as number
}

async function isSent(app: App): Promise<boolean> {
  const { rows } = await app.pool.query<{ done: boolean }>(
    'select exists (select from urgent_pushes) and not exists (select from urgent_sends) as done',
  )
  return rows[0]?.done ?? false
}

/** MB now, and at most since the process started. */
function memory({ pid }: ChildProcess): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024)
  return { now: read('VmRSS'), peak: read('VmHWM') }
}
