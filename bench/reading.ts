// Read performance with a million posts: the API, compared in one run with a bare Fastify route that sends the same
// bytes, and with the same queries run directly with pg. Also HTML pages, if the address of a site is given.
//   node bench/reading.ts                     fills a database (once; takes minutes and 12 GB) and measures the API
//   node bench/reading.ts http://localhost:3000   also that site's pages; start it with the DATABASE_URL that --serve prints
//   node bench/reading.ts --serve             only runs the database
// BENCH_DIR (default: in the system's temporary folder), BENCH_POSTS (1000000), BENCH_SECONDS (2, for each of three
// rounds), BENCH_ONLY (part of a case's name)
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
import { fillActivity, fillPosts } from './millionPosts.ts'
import { type Case, readingCases } from './readingCases.ts'
import type { Measured } from './readingChild.ts'

const { BENCH_DIR = join(tmpdir(), 'mirqab-bench-reading'), BENCH_POSTS = '1000000', BENCH_SECONDS = '2', BENCH_ONLY = '' } = process.env
const connections = 10
const rounds = 3
const seconds = Number(BENCH_SECONDS)
type Task = { mode: 'api' | 'bare' | 'load' | 'uncached' | 'direct'; origin?: string; paths?: string[] }
const children: ChildProcess[] = []

const database = await openFilled(Number(BENCH_POSTS))
try {
  if (process.argv.includes('--serve')) await serve()
  else await measure(process.argv[2])
} finally {
  for (const child of children) child.kill()
  await database.stop()
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
  await whenAborted(stopSignal())
}

async function measure(site: string | undefined): Promise<void> {
  const app = createApp(readConfig({ LOG_LEVEL: 'error' }), database.url, 'bench')
  const cases = (await readingCases(app)).filter(({ name }) => name.includes(BENCH_ONLY))
  await app.close()
  const origin = await runTask<string>({ mode: 'api' })
  const bare = await runTask<string>({ mode: 'bare', origin, paths: cases.flatMap(({ paths }) => paths) })
  const rows: Record<string, Record<string, string | number>> = {}
  for (const one of cases) {
    rows[one.name] = await compare(one, origin, bare)
    const page = site && one.page
    if (page) rows[`${one.name}, page ${page}`] = await comparePage(page, site)
    if (site && one.uncachedPages)
      rows[`${one.name}, uncached pages`] = format(...(await bestOf([{ mode: 'uncached', origin: site, paths: one.uncachedPages }])))
    console.error(one.name, JSON.stringify(rows[one.name]))
  }
  console.table(rows)
}

async function compare({ paths }: Case, origin: string, bare: string) {
  const [api, direct, limit] = await bestOf([
    { mode: 'load', origin, paths },
    { mode: 'direct', paths },
    { mode: 'load', origin: bare, paths },
  ])
  const bytes = (await (await fetch(origin + paths[0])).arrayBuffer()).byteLength
  return {
    ...format(api),
    'pg alone/s': Math.round(direct.rate),
    'of pg': ratio(api, direct),
    'bare/s': Math.round(limit.rate),
    'of bare': ratio(api, limit),
    KB: Math.round(bytes / 1024),
  }
}

/** An HTML page, compared with the same bytes from a bare route. */
async function comparePage(path: string, site: string) {
  const bare = await runTask<string>({ mode: 'bare', origin: site, paths: [path] })
  const [page, limit] = await bestOf([
    { mode: 'load', origin: site, paths: [path] },
    { mode: 'load', origin: bare, paths: [path] },
  ])
  return { ...format(page), 'bare/s': Math.round(limit.rate), 'of bare': ratio(page, limit) }
}

/** Runs the tasks in turn, several times, and returns the best result of each, which other load disturbed least. */
async function bestOf<Tasks extends Task[]>(tasks: [...Tasks]): Promise<{ [Index in keyof Tasks]: Measured }> {
  const best: Measured[] = []
  for (let round = 0; round < rounds; round++)
    for (const [index, task] of tasks.entries()) {
      const measured = await runTask<Measured>(task)
      if (measured.rate > (best[index]?.rate ?? -1)) best[index] = measured
    }
  return best as { [Index in keyof Tasks]: Measured }
}

function format({ rate, p50, p99, failed }: Measured) {
  return { 'requests/s': Math.round(rate), 'p50 ms': Math.round(p50), 'p99 ms': Math.round(p99), ...(failed > 0 && { failed }) }
}

function ratio(one: Measured, other: Measured): string {
  return (one.rate / other.rate).toFixed(2)
}

/** Starts a child process for a task and returns its result. Servers run until the end. */
async function runTask<Result>(task: Task): Promise<Result> {
  const complete = { databaseUrl: database.url, seconds, connections, ...task }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'readingChild.ts'), JSON.stringify(complete)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', MIRQAB_MODE: 'demo' },
  })
  children.push(child)
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), once(child, 'exit').then(() => [''])])) as [string]
  if (!line) throw new Error(`the process for ${task.mode} sent no result`)
  if (task.mode !== 'api' && task.mode !== 'bare') child.kill()
  return JSON.parse(line) as Result
}
