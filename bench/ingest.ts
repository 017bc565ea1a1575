// Ingesting 200 feeds × 50 items on loopback: new, unchanged and parsed again, compared with a bare
// loop that parses and inserts. Usage: node bench/ingest.ts. BENCH_HOSTS (200, with a feed of each
// kind)
import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { request } from 'undici'
import { parseFeed } from '#features/ingest/server/documents/parseFeed.ts'
import { ingestOnce } from '#features/ingest/server/refresh/ingestOnce.ts'
import { addSource } from '#features/ingest/server/sources/addSource.ts'
import { measureStoryWeights } from '#features/stories/server/measureStoryWeights.ts'
import { seedTaxonomy } from '#features/taxonomy/server/seedTaxonomy.ts'
import { openBenchApp } from './benchApp.ts'
import { recordFigures } from './figures.ts'
import { hosts, itemsEach } from './newsFeeds.ts'

const addresses = Array.from({ length: hosts }, (_, index) => `127.0.0.${index + 1}`)
const feeds = fork(join(import.meta.dirname, 'newsFeeds.ts'), ['serve'])
const { app, close } = await openBenchApp({ MIRQAB_MODE: 'demo', LOG_LEVEL: 'warn', OUTSIDE_ALLOW: addresses.join(',') })

try {
  await run()
} finally {
  feeds.kill()
  await close()
}

async function run(): Promise<void> {
  const { port, kind } = await ready(feeds)
  await seedTaxonomy(app.db)
  console.log(`${hosts} feeds × ${itemsEach} items at a time, ${kind} articles; one request per host at a time`)
  const items = hosts * itemsEach
  const rows: Awaited<ReturnType<typeof measure>>[] = []
  for (const texts of ['summaries', 'articles']) {
    for (const address of addresses) await addSource(app, { url: `http://${address}:${port}/${texts}`, agency: `paper ${address}` })
    rows.push(await measure(`${texts}: bare loop, only parsing and bulk insert`, items, 'items', () => bareLoop(port, texts)))
    rows.push(await measure(`${texts}: first pass, complete pipeline`, items, 'items', () => pass(texts, { new_posts: items })))
    rows.push(await measure(`${texts}: the scheduled jobs afterwards`, items, 'items', () => runTimedJobs()))
    rows.push(await measure(`${texts}: unchanged, 304`, hosts, 'feeds', () => pass(texts, { unchanged: hosts })))
    await sql`update sources set etag = null`.execute(app.db)
    rows.push(await measure(`${texts}: unchanged, same bytes`, hosts, 'feeds', () => pass(texts, { unchanged: hosts })))
    await sql`update sources set etag = null, content_hash = null`.execute(app.db)
    rows.push(await measure(`${texts}: parsed again, nothing new`, items, 'items', () => pass(texts, { new_posts: 0 })))
  }
  console.table(rows)
  for (const texts of ['summaries', 'articles']) {
    const rate = (what: string) => Number.parseInt(rows.find((row) => row.what.startsWith(`${texts}: ${what}`))?.rate ?? '', 10)
    const bare = { baseline: rate('bare loop'), baselineName: 'a bare loop that parses and inserts' }
    recordFigures(
      { name: `first read, ${texts}`, value: rate('first pass'), unit: 'items/s', better: 'higher', ...bare },
      { name: `unchanged, 304, ${texts}`, value: rate('unchanged, 304'), unit: 'feeds/s', better: 'higher' },
      { name: `parsed again, nothing new, ${texts}`, value: rate('parsed again'), unit: 'items/s', better: 'higher', ...bare },
    )
  }
}

/** Recomputes the weights of words for grouping stories, which a worker does hourly. */
async function runTimedJobs(): Promise<void> {
  await measureStoryWeights(app)
}

function ready(child: ChildProcess): Promise<{ port: number; kind: string }> {
  return new Promise((resolve) => child.once('message', (message) => resolve(message as { port: number; kind: string })))
}

async function pass(texts: string, expected: Partial<Awaited<ReturnType<typeof ingestOnce>>>): Promise<void> {
  // A second ago, because the app's clock has only milliseconds: what is due now would not be due
  // to it.
  const due = sql`case when url like ${`%/${texts}`} then now() - interval '1 second' else 'infinity' end`
  await sql`update sources set next_fetch_at = ${due}`.execute(app.db)
  const summary = await ingestOnce(app)
  const wrong = Object.entries(expected).filter(([name, value]) => Math.abs(summary[name as keyof typeof summary] - value) > value * 0.05)
  if (wrong.length > 0 || summary.failed > 0) throw new Error(`Unexpected result of a pass: ${JSON.stringify(summary)}`)
}

/**
 * The minimum for any feed reader: no deduplication, sanitizing, word lists, stories or schedule.
 */
async function bareLoop(port: number, texts: string): Promise<void> {
  await sql`create table bare_items (guid text, url text, title text, body text, published_at timestamptz)`.execute(app.db)
  for (const address of addresses) {
    const { body } = await request(`http://${address}:${port}/${texts}`)
    const { items } = parseFeed(new Uint8Array(await body.arrayBuffer()), { url: `http://${address}:${port}/${texts}` })
    const rows = items.map(({ guid, url, title, contentHtml, summaryHtml, publishedAt }) => ({
      guid,
      url,
      title,
      body: contentHtml || summaryHtml,
      published_at: publishedAt,
    }))
    await sql`insert into bare_items select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (guid text, url text, title text, body text, published_at timestamptz)`.execute(app.db)
  }
  await sql`drop table bare_items`.execute(app.db)
}

async function measure(name: string, count: number, unit: string, work: () => Promise<void>) {
  const ours = process.cpuUsage()
  const theirs = databaseSeconds()
  const start = performance.now()
  await work()
  const seconds = (performance.now() - start) / 1000
  const used = process.cpuUsage(ours)
  const each = (cpuSeconds: number) => `${((cpuSeconds * 1000) / count).toFixed(2)} ms`
  return {
    what: name,
    seconds: seconds.toFixed(2),
    rate: `${Math.round(count / seconds)} ${unit}/s`,
    'worker CPU each': each((used.user + used.system) / 1e6),
    'database CPU each': each(databaseSeconds() - theirs),
    'worker MB': Math.round(process.memoryUsage.rss() / 2 ** 20),
  }
}

/**
 * CPU time of our PostgreSQL, including exited processes (proc(5): fields 14 to 17, in hundredths
 * of a second).
 */
function databaseSeconds(): number {
  const postmaster = readFileSync(join(app.config.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0] ?? ''
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readStat(name)?.[1] === postmaster)
  const own = (stat: string[] | undefined) => Number(stat?.[11] ?? 0) + Number(stat?.[12] ?? 0)
  const ended = (stat: string[] | undefined) => Number(stat?.[13] ?? 0) + Number(stat?.[14] ?? 0)
  const ticks = children.reduce((sum, pid) => sum + own(readStat(pid)), own(readStat(postmaster)) + ended(readStat(postmaster)))
  return ticks / 100
}

function readStat(pid: string): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
