// One story that many readers want, sent by a real worker process to a push service in another
// process, which decrypts each message: how many pushes leave a second, and how much memory the
// worker needs. 8 single alerts are added while it sends: how long these wait. Usage: node
// bench/pushDelivery.ts BENCH_READERS (50000)
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#base/app.ts'
import { vapidKeys } from '#partners/vapidKeys.ts'
import { workerMemory } from '../src/mains/childMemory.ts'
import { openBenchApp } from './benchApp.ts'
import { addStory, fillReaders } from './deliveryRows.ts'
import { recordFigures } from './figures.ts'

const readers = Number(process.env.BENCH_READERS ?? 50_000)
/** Readers of the single alerts, besides. */
const alone = 8

const service = fork(join(import.meta.dirname, 'pushServiceChild.ts'))
const [{ host }] = (await once(service, 'message')) as [{ host: string }]
const { app, close } = await openBenchApp({ OUTSIDE_ALLOW: host }, { shared_buffers: '512MB', max_wal_size: '4GB' })
let worker: ChildProcess | undefined
try {
  await measure(app)
} finally {
  worker?.kill(process.env.BENCH_PROFILE ? 'SIGTERM' : 'SIGKILL')
  if (process.env.BENCH_PROFILE) await sleep(5000)
  service.kill()
  await close()
}

async function measure(app: App): Promise<void> {
  await fillReaders(app, readers + alone)
  await subscribeAll(app)
  const env = {
    ...process.env,
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.config.dataDir,
    OUTSIDE_ALLOW: host,
    MIRQAB_MODE: 'demo',
    LOG_LEVEL: 'warn',
    // As `start` runs it.
    MALLOC_ARENA_MAX: '2',
    ...workerMemory,
  }
  worker = spawn(
    process.execPath,
    [...(process.env.BENCH_PROFILE ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof'] : []), join(import.meta.dirname, '../src/mains/worker.ts')],
    { env, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  await sleep(4_000)
  const idle = memory(worker)
  await addStory(app, 1, readers)
  const waits: number[] = []
  for (let next = 0; ; ) {
    await sleep(500)
    const sent = await countSent(app)
    if (next < alone && sent > (readers / (alone + 1)) * (next + 1)) {
      await addStory(app, 100 + next, 1, readers + next + 1)
      next++
    }
    if (sent >= readers + alone) break
  }
  const { rows } = await app.pool.query<{ seconds: number }>(
    `select extract(epoch from max(sent_at) - min(sent_at))::float8 as seconds from deliveries where story_id = 1`,
  )
  const { rows: single } = await app.pool.query<{ ms: number }>(
    `select extract(epoch from d.sent_at - a.matched_at)::float8 * 1000 as ms from deliveries d join alerts a using (story_id, user_id) where d.story_id >= 100`,
  )
  waits.push(...single.map(({ ms }) => ms))
  service.send({})
  const [{ count }] = (await once(service, 'message')) as [{ count: number }]
  const seconds = rows[0]?.seconds ?? 0
  console.table({
    [`${readers} pushes`]: {
      'pushes/s': Math.round(readers / seconds),
      'arrived (decrypted)': count,
      'worker MB at most': memory(worker).peak,
      'idle worker MB (peak)': `${idle.now} (${idle.peak})`,
      'single alerts waited ms, median': Math.round(waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)] ?? 0),
      max: Math.round(Math.max(...waits)),
    },
  })
  recordFigures(
    { name: 'pushes of a real worker', value: readers / seconds, unit: '/s', better: 'higher' },
    { name: 'memory of that worker at most', value: memory(worker).peak, unit: 'MB', better: 'lower' },
  )
  console.log('goals: at least 1,500 pushes/s, at most 300 MB')
}

/** The readers' browsers, of which `fillReaders` gave them made-up ones. */
async function subscribeAll(app: App): Promise<void> {
  const { publicKey } = await vapidKeys(app)
  service.send({ subscribe: readers + alone, publicKey })
  const [{ subscriptions }] = (await once(service, 'message')) as [{ subscriptions: { endpoint: string; p256dh: string; auth: string }[] }]
  await app.pool.query('delete from push_subscriptions')
  await app.pool.query(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth, created_at, seen_at)
     select n, endpoint, p256dh, auth, now(), now() from unnest($1::text[], $2::text[], $3::text[]) with ordinality as s (endpoint, p256dh, auth, n)`,
    [subscriptions.map(({ endpoint }) => endpoint), subscriptions.map(({ p256dh }) => p256dh), subscriptions.map(({ auth }) => auth)],
  )
  await app.pool.query('analyze')
}

async function countSent(app: App): Promise<number> {
  const { rows } = await app.pool.query<{ count: number }>(`select count(*)::int as count from deliveries where sent_at is not null`)
  return rows[0]?.count ?? 0
}

/** MB now, and at most since the process started. */
function memory({ pid }: ChildProcess): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024)
  return { now: read('VmRSS'), peak: read('VmHWM') }
}
