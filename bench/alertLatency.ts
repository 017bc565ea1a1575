// From a hub's delivery of a feed with a new item to the push service's stand-in: the built web
// program, worker and encryption, each in a process of its own. 20 posts a second, 9 readers for
// each (10,800 alerts a minute), while pages are read; these reads beside the same with posts that
// nobody wants, and without new posts, in the same run and in turns. Usage: npx mirqab build; node
// bench/alertLatency.ts BENCH_SECONDS (20) of each turn, BENCH_ROUNDS (3)
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#base/app.ts'
import { addSource } from '#features/ingest/server/sources/addSource.ts'
import { hubCallback } from '#features/ingest/server/websub/hubCallback.ts'
import { vapidKeys } from '#partners/vapidKeys.ts'
import { freePort } from '../e2e/freePort.ts'
import { workerMemory } from '../src/mains/childMemory.ts'
import { openBenchApp } from './benchApp.ts'
import { fillHistory, fillReaders } from './deliveryRows.ts'
import { recordFigures } from './figures.ts'
import { untilReady } from './untilReady.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 20)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const sources = 20
const topics = 50
const readersOfTopic = 9
const secret = 'x'.repeat(32)
let made = 0

const service = fork(join(import.meta.dirname, 'pushServiceChild.ts'))
const [{ host }] = (await once(service, 'message')) as [{ host: string }]
const reader = fork(join(import.meta.dirname, 'pageReaderChild.ts'))
await once(reader, 'message')
const { app, close } = await openBenchApp({ OUTSIDE_ALLOW: `${host},127.0.0.1` }, { shared_buffers: '512MB' })
const port = await freePort()
Object.assign(app.config, { publicUrl: `http://127.0.0.1:${port}` })
const programs: ChildProcess[] = []
try {
  await measure(app)
} finally {
  for (const program of programs) program.kill('SIGKILL')
  service.kill()
  reader.kill()
  await close()
}

async function measure(app: App): Promise<void> {
  await addReaders(app)
  const callbacks = await addSources(app)
  await Promise.all([startProgram(app, '../build/server/index.js'), startProgram(app, '../src/mains/worker.ts')])
  const pages = await pagesOf(app)
  const sentAt = new Map<string, number>()
  await readPages(pages, stream(callbacks, 10, 'topic', sentAt))
  const quiet: number[] = []
  const unwanted: number[] = []
  const busy: number[] = []
  sentAt.clear()
  for (let round = 0; round < rounds; round++) {
    quiet.push(...(await readPages(pages, sleep(seconds * 1000))))
    unwanted.push(...(await readPages(pages, stream(callbacks, seconds, 'other', sentAt))))
    busy.push(...(await readPages(pages, stream(callbacks, seconds, 'topic', sentAt))))
    console.table({ quiet: summarise(quiet), unwanted: summarise(unwanted), busy: summarise(busy) })
  }
  await sleep(5_000)
  service.send({})
  const [{ arrivals }] = (await once(service, 'message')) as [{ arrivals: { title: string; at: number }[] }]
  const times = arrivals.flatMap(({ title, at }) => (sentAt.has(title) ? [at - (sentAt.get(title) as number)] : []))
  console.table({
    'hub to push service, ms': summarise(times),
    'reading pages without new posts, ms': summarise(quiet),
    'with 20 posts a second that nobody wants, ms': summarise(unwanted),
    'with 20 posts a second and their alerts, ms': summarise(busy),
  })
  recordFigures(
    { name: 'hub to push service, p50', value: summarise(times).p50, unit: 'ms', better: 'lower' },
    { name: 'hub to push service, p99', value: summarise(times).p99, unit: 'ms', better: 'lower' },
    ...(['p50', 'p99'] as const).map((share) => {
      const [value, baseline] = [summarise(busy)[share], summarise(quiet)[share]]
      return {
        name: `pages during 180 alerts a second, ${share}`,
        value,
        unit: 'ms',
        better: 'lower',
        baseline,
        baselineName: 'without',
      } as const
    }),
  )
  const { rows } = await app.pool.query(`
    select round(percentile_cont(0.5) within group (order by extract(epoch from a.matched_at - p.created_at)) * 1000) as "stored to matched",
      round(percentile_cont(0.5) within group (order by extract(epoch from d.planned_at - a.matched_at)) * 1000) as "matched to planned",
      round(percentile_cont(0.5) within group (order by extract(epoch from d.sent_at - d.planned_at)) * 1000) as "planned to sent"
    from deliveries d join alerts a using (story_id, user_id) join posts p on p.id = a.post_id
    where a.matched_at > now() - interval '1 day'`)
  console.log('medians of the steps in ms:')
  console.table(rows)
  console.log(
    `${rounds * seconds * sources * readersOfTopic} alerts expected; goals: p50 at most 400, p99 at most 1,500; p99 of reading at most 1.5 times that alone`,
  )
}

async function startProgram(app: App, file: string): Promise<void> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    ...(file.endsWith('worker.ts') ? workerMemory : { NODE_OPTIONS: '' }),
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.config.dataDir,
    PORT: String(port),
    PUBLIC_URL: app.config.publicUrl,
    OUTSIDE_ALLOW: `${host},127.0.0.1`,
    MIRQAB_MODE: 'demo',
    LOG_LEVEL: 'error',
  }
  const program = spawn(process.execPath, [join(import.meta.dirname, file)], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  programs.push(program)
  await untilReady(program)
}

/** Front pages and lists in both languages, and a list of each agency. */
async function pagesOf(app: App): Promise<string[]> {
  const agencies = await app.db.selectFrom('agencies').select('id').execute()
  const paths = ['/', '/en', '/news', '/en/news', ...agencies.map(({ id }) => `/news/agency/${id}`)]
  return paths.map((path) => app.config.publicUrl + path)
}

async function addReaders(app: App): Promise<void> {
  const readers = topics * readersOfTopic
  await fillReaders(app, readers)
  await fillHistory(app, readers, 5_000, 20)
  await app.pool.query(`update alert_settings set notification_limit = 100, set_time = false`)
  await app.pool.query(
    `insert into alert_settings (user_id, notification_limit, updated_at) select n, 100, now() from generate_series(1, ${readers}) n on conflict do nothing`,
  )
  await app.pool.query(
    `insert into interests (user_id, keywords, updated_at) select n, array['topic' || (n % ${topics})], now() from generate_series(1, ${readers}) n`,
  )
  service.send({ subscribe: readers, publicKey: (await vapidKeys(app)).publicKey })
  const [{ subscriptions }] = (await once(service, 'message')) as [{ subscriptions: { endpoint: string; p256dh: string; auth: string }[] }]
  await app.pool.query('delete from push_subscriptions')
  await app.pool.query(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth, created_at, seen_at)
     select n, endpoint, p256dh, auth, now(), now() from unnest($1::text[], $2::text[], $3::text[]) with ordinality as s (endpoint, p256dh, auth, n)`,
    [subscriptions.map(({ endpoint }) => endpoint), subscriptions.map(({ p256dh }) => p256dh), subscriptions.map(({ auth }) => auth)],
  )
}

/**
 * Sources whose hub has confirmed the subscription, and that are not read otherwise. Returns the
 * addresses to which the hub delivers.
 */
async function addSources(app: App): Promise<string[]> {
  for (let number = 0; number < sources; number++)
    await addSource(app, { url: `http://127.0.0.1:9/feed-${number}`, agency: `Agency ${number}` })
  await app.pool.query(
    `update sources set hub_topic = url, hub_secret = $1, hub_state = 'subscribed', hub_lease_until = now() + interval '5 days', next_fetch_at = now() + interval '1 day'`,
    [secret],
  )
  const { rows } = await app.pool.query<{ id: number; hub_topic: string }>('select id, hub_topic from sources order by id')
  return rows.map((source) => hubCallback(app, source))
}

/** Each source delivers one new item a second, evenly spread. */
async function stream(callbacks: string[], forSeconds: number, topic: string, sentAt: Map<string, number>): Promise<void> {
  const startedAt = performance.now()
  const deliveries: Promise<void>[] = []
  for (let count = 0; count < forSeconds * sources; count++) {
    await sleep(Math.max(0, startedAt + (count * 1000) / sources - performance.now()))
    deliveries.push(deliver(callbacks[count % sources] as string, topic, sentAt))
  }
  await Promise.all(deliveries)
}

async function deliver(callback: string, topic: string, sentAt: Map<string, number>): Promise<void> {
  const number = ++made
  const words = Array.from({ length: 8 }, () =>
    Math.random()
      .toString(36)
      .replace(/[^a-z]/g, '')
      .slice(0, 7),
  )
  const title = `${topic}${number % topics} ${words.join(' ')}`
  const body = `<?xml version="1.0"?><rss version="2.0"><channel><title>x</title><item><guid>g${number}</guid><link>https://paper.example/${number}</link><title>${title}</title></item></channel></rss>`
  sentAt.set(title, Date.now())
  const headers = {
    'content-type': 'application/rss+xml',
    'x-hub-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  }
  const { status } = await fetch(callback, { method: 'POST', body, headers })
  if (status !== 202) console.log('refused', status)
}

/** Another process opens a page 20 times a second until `until` ends; ms of each. */
async function readPages(pages: string[], until: Promise<unknown>): Promise<number[]> {
  reader.send({ pages })
  await until
  reader.send('stop')
  const [times] = (await once(reader, 'message')) as [number[]]
  return times
}

function summarise(times: number[]) {
  return { count: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99), max: percentile(times, 1) }
}

function percentile(list: number[], share: number): number {
  const sorted = list.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
}
