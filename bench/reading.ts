// Read performance with a million posts: the API, compared in one run with a bare Fastify route that sends the same
// bytes, and with the same queries run directly with pg. Also HTML pages that are not cached, if the address of a site is given, compared with a route
// on which React renders fifty bare rows of the same database. (Pages that are cached: cachedPages.ts.)
//   node bench/reading.ts                     fills a database (once; takes minutes and 12 GB) and measures the API
//   node bench/reading.ts http://localhost:3000   also that site's pages; start it with the DATABASE_URL that --serve prints
//   node bench/reading.ts --site              also the pages of the built site, which it starts itself (npx mirqab build)
//   node bench/reading.ts --serve             only runs the database
// BENCH_DIR (default: in the system's temporary folder), BENCH_POSTS (1000000), BENCH_SECONDS (2, for each round), BENCH_ROUNDS (3), BENCH_ONLY (names of
// cases, such as 'list|detail')
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { startEmbeddedPostgres } from '#base/database/embeddedPostgres.ts'
import { migrate } from '#base/database/migrate.ts'
import { stopSignal, whenAborted } from '#base/process/stopSignal.ts'
import { freePort } from '../e2e/freePort.ts'
import { closeAtSignal } from './benchApp.ts'
import { recordFigures } from './figures.ts'
import { fillActivity, fillPosts } from './millionPosts.ts'
import { type Case, readingCases } from './readingCases.ts'
import type { Measured } from './readingChild.ts'
import { untilReady } from './untilReady.ts'

const {
  BENCH_DIR = join(tmpdir(), 'mirqab-bench-reading'),
  BENCH_POSTS = '1000000',
  BENCH_SECONDS = '2',
  BENCH_ROUNDS = '3',
  BENCH_ONLY = '',
} = process.env
const connections = 10
const rounds = Number(BENCH_ROUNDS)
const seconds = Number(BENCH_SECONDS)
/**
 * Pages that are read before any is measured, because the first ones after a start take three times
 * as long.
 */
const warmPages = 1_000
type Task = { seconds?: number; mode: 'api' | 'bare' | 'react' | 'load' | 'once' | 'direct'; origin?: string; paths?: string[] }
const children: ChildProcess[] = []

const database = await openFilled(Number(BENCH_POSTS))
const isServing = process.argv.includes('--serve')
const stopDatabase = isServing ? database.stop : closeAtSignal(database.stop)
try {
  if (isServing) await serve()
  else await measure(process.argv.includes('--site') ? await startSite() : process.argv[2])
} finally {
  for (const child of children) child.kill()
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
  await stopDatabase()
}

async function openFilled(count: number) {
  mkdirSync(BENCH_DIR, { recursive: true })
  chmodSync(BENCH_DIR, 0o755)
  const postgres = await startEmbeddedPostgres(BENCH_DIR, { shared_buffers: '1GB', max_wal_size: '8GB' })
  await migrate(postgres.url)
  const filled = join(BENCH_DIR, `filled-${count}`)
  if (!existsSync(filled)) {
    console.error(`filling ${BENCH_DIR} with ${count} posts…`)
    await fillPosts(postgres.url, count)
    writeFileSync(filled, '')
  }
  await fillActivity(postgres.url)
  return postgres
}

async function serve(): Promise<void> {
  console.log(`DATABASE_URL=${database.url}`)
  // Nothing else of this process keeps it running: PostgreSQL is another one.
  const running = setInterval(() => {}, 60_000)
  await whenAborted(stopSignal())
  clearInterval(running)
}

/** The built web program on this database. @returns its origin */
async function startSite(): Promise<string> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: BENCH_DIR,
    TRUST_PROXY: '1',
    PORT: String(port),
    PUBLIC_URL: origin,
    LOG_LEVEL: 'error',
  }
  const web = spawn(process.execPath, [join(import.meta.dirname, '../build/server/index.js')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', MIRQAB_MODE: 'demo', ...settings },
  })
  children.push(web)
  await untilReady(web)
  return origin
}

async function measure(site: string | undefined): Promise<void> {
  const app = createApp(readConfig({ LOG_LEVEL: 'error', DATA_DIR: BENCH_DIR }), database.url, 'bench')
  const all = await readingCases(app)
  const cases = all.filter(({ name }) => BENCH_ONLY === '' || BENCH_ONLY.split('|').includes(name))
  await app.close()
  const origin = await runTask<string>({ mode: 'api' })
  const bare = await runTask<string>({ mode: 'bare', origin, paths: cases.flatMap(({ paths }) => paths) })
  const react = site && (await runTask<string>({ mode: 'react' }))
  if (site) await runTask<Measured>({ mode: 'once', origin: site, seconds: 120, paths: postPages(all).slice(0, warmPages) })
  const rows: Record<string, Record<string, string | number>> = {}
  for (const one of cases) {
    rows[one.name] = await compare(one, origin, bare)
    if (react && one.pages) rows[`${one.name}, pages that are not cached`] = await comparePages(one.name, one.pages, site, react)
    console.error(one.name, JSON.stringify(rows[one.name]))
  }
  console.table(rows)
}

function postPages(cases: Case[]): string[] {
  return cases.find(({ name }) => name === 'detail')?.pages ?? []
}

async function compare({ name, paths }: Case, origin: string, bare: string) {
  const [api, direct, limit] = await bestOf([
    { mode: 'load', origin, paths },
    { mode: 'direct', paths },
    { mode: 'load', origin: bare, paths },
  ])
  const bytes = (await (await fetch(origin + paths[0])).arrayBuffer()).byteLength
  const baseline = { baseline: direct.rate, baselineName: 'its queries by pg alone' }
  recordFigures({ name: `API, ${name}`, value: api.rate, unit: 'requests/s', better: 'higher', ...baseline })
  return {
    ...format(api),
    'pg alone/s': Math.round(direct.rate),
    'of pg': ratio(api, direct),
    'bare/s': Math.round(limit.rate),
    'of bare': ratio(api, limit),
    KB: Math.round(bytes / 1024),
  }
}

/** Pages of which each is requested once, so that none is cached: every round has its own. */
async function comparePages(name: string, pages: string[], site: string, react: string) {
  const unread = pages.slice(name === 'detail' ? warmPages : 0)
  const each = Math.floor(unread.length / rounds)
  const pairs: [Measured, Measured][] = []
  for (let round = 0; round < rounds; round++) {
    const page = await runTask<Measured>({ mode: 'once', origin: site, paths: unread.slice(round * each, (round + 1) * each) })
    pairs.push([page, await runTask<Measured>({ mode: 'load', origin: react, paths: ['/'] })])
  }
  const [page, limit] = [best(pairs.map(([page]) => page)), best(pairs.map(([, limit]) => limit))]
  const baseline = { baseline: limit.rate, baselineName: 'fifty bare rows by React' }
  recordFigures({ name: `page that is not cached, ${name}`, value: page.rate, unit: 'requests/s', better: 'higher', ...baseline })
  return { ...format(page), 'bare rows/s': Math.round(limit.rate), 'of bare rows': ratio(page, limit) }
}

/** The one that other load disturbed least. */
function best(measured: Measured[]): Measured {
  return measured.reduce((best, one) => (one.rate > best.rate ? one : best))
}

/** Runs the tasks in turn, several times, and returns the best result of each. */
async function bestOf<Tasks extends Task[]>(tasks: [...Tasks]): Promise<{ [Index in keyof Tasks]: Measured }> {
  const results: Measured[][] = tasks.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, task] of tasks.entries()) results[index]?.push(await runTask<Measured>(task))
  return results.map(best) as { [Index in keyof Tasks]: Measured }
}

function format({ rate, p50, p99, failed }: Measured) {
  return { 'requests/s': Math.round(rate), 'p50 ms': Math.round(p50), 'p99 ms': Math.round(p99), ...(failed > 0 && { failed }) }
}

function ratio(one: Measured, other: Measured): string {
  return (one.rate / other.rate).toFixed(2)
}

/** Starts a child process for a task and returns its result. Servers run until the end. */
async function runTask<Result>(task: Task): Promise<Result> {
  const complete = { databaseUrl: database.url, dataDir: BENCH_DIR, seconds, connections, ...task }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'readingChild.ts'), JSON.stringify(complete)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', MIRQAB_MODE: 'demo' },
  })
  children.push(child)
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), once(child, 'exit').then(() => [''])])) as [string]
  if (!line) throw new Error(`the process for ${task.mode} sent no result`)
  if (!['api', 'bare', 'react'].includes(task.mode)) child.kill()
  return JSON.parse(line) as Result
}
