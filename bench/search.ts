// Searching a million posts: the first page by time and by relevance, with and without a filter, while 20 posts a
// second are added; how long the index takes to build, to load after a restart, and to include a new post; its size on
// disk and in memory.
//   node bench/search.ts       fills a database the first time (takes minutes and 9 GB)
// BENCH_DIR (default: in the system's temporary folder), BENCH_POSTS (1000000), BENCH_QUERIES (500)
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { startEmbeddedPostgres } from '#base/database/embeddedPostgres.ts'
import { migrate } from '#base/database/migrate.ts'
import type { DocumentFilter } from '#engine/search/filter.ts'
import { readSearch } from '#features/search/server/readSearch.ts'
import { callIndex } from '#features/search/server/searchIndex/callIndex.ts'
import { startArriving } from './arrivingPosts.ts'
import { closeAtSignal } from './benchApp.ts'
import { recordFigures } from './figures.ts'
import { fillPosts } from './millionPosts.ts'
import { readQueries } from './realQueries.ts'

const { BENCH_DIR = join(tmpdir(), 'mirqab-bench-search'), BENCH_POSTS = '1000000', BENCH_QUERIES = '500' } = process.env
const pageSize = 51

mkdirSync(BENCH_DIR, { recursive: true })
chmodSync(BENCH_DIR, 0o755)
const database = await startEmbeddedPostgres(BENCH_DIR, { shared_buffers: '1GB', max_wal_size: '8GB' })
const stopDatabase = closeAtSignal(database.stop)
await migrate(database.url)
if (!existsSync(join(BENCH_DIR, 'filled'))) {
  console.error(`filling ${BENCH_DIR} with ${BENCH_POSTS} posts…`)
  await fillPosts(database.url, Number(BENCH_POSTS))
  writeFileSync(join(BENCH_DIR, 'filled'), '')
}
const config = { ...readConfig({ LOG_LEVEL: 'error', MIRQAB_MODE: 'demo' }), dataDir: BENCH_DIR }
let app = createApp(config, database.url, 'bench')
try {
  const facts: Record<string, string | number> = {}
  if (!process.argv.includes('--keep')) {
    rmSync(join(BENCH_DIR, 'search'), { recursive: true, force: true })
    facts['built from scratch, s'] = await secondsUntil(async () => (await callIndex(app, 'describe', {})).complete)
    facts['merged, s'] = await secondsUntil(async () => (await callIndex(app, 'describe', {})).settled)
  }
  facts['text, MB'] = Number(
    (await app.pool.query('select sum(octet_length(spelled))::float8 / 1e6 as mb from post_words')).rows[0].mb.toFixed(0),
  )
  await app.close()
  app = createApp(config, database.url, 'bench')
  facts['back after a restart, s'] = await secondsUntil(async () => (await callIndex(app, 'describe', {})).complete)
  const { documents, segments, bytes } = await callIndex(app, 'describe', {})
  Object.assign(facts, { documents, segments, 'index, MB': Math.round(bytes / 1e6) })
  console.table(facts)
  const before = process.memoryUsage().rss
  const arriving = startArriving(app, 20)
  const { worst } = await measureAll()
    .then((measured) => {
      console.table(measured)
      recordAll(measured)
    })
    .finally(arriving.stop)
    .then(arriving.stop)
  recordFigures({ name: 'a new post is found after, at most', value: worst, unit: 'ms', better: 'lower' })
  console.table({
    'new post found after, ms (maximum)': Math.round(worst),
    'memory of this process, MB': Math.round(process.memoryUsage().rss / 1e6),
    'before the queries, MB': Math.round(before / 1e6),
  })
} finally {
  await app.close()
  await stopDatabase()
}

async function measureAll() {
  const queries = readQueries(Number(BENCH_QUERIES))
  const common = await commonestWords()
  const { rows } = await app.pool.query('select id from categories order by id limit 1')
  const category: DocumentFilter = { media: false, sections: [{ mains: [], categories: [rows[0].id], subs: [] }] }
  const all: DocumentFilter = { media: false }
  const measured: Record<string, Measured> = {}
  for (const [name, words] of [
    [`${BENCH_QUERIES} real queries`, queries],
    ['20 commonest words', common],
    ['both', [...queries, ...common]],
    ['phrases of two common words', common.slice(1).map((word, n) => `"${common[n]} ${word}"`)],
  ] as const) {
    for (const [narrowed, filter] of [
      ['', all],
      [', one category', category],
    ] as const) {
      measured[`${name}, by time${narrowed}`] = await measure(words, filter, (search) =>
        callIndex(app, 'findByTime', { ...search, count: pageSize }),
      )
      measured[`${name}, by relevance${narrowed}`] = await measure(words, filter, (search) =>
        callIndex(app, 'findByRelevance', {
          ...search,
          recency: { now: Date.now(), maxBonus: 0.25, halfLife: 7 * 86_400_000 },
          minCoverage: 0.4,
        }),
      )
    }
    measured[`${name}, facets`] = await measure(words, all, (search) => callIndex(app, 'countFacets', search))
  }
  return measured
}

type Measured = Awaited<ReturnType<typeof measure>>

function recordAll(measured: Record<string, Measured>): void {
  for (const order of ['by time', 'by relevance', 'facets'])
    for (const words of [`${BENCH_QUERIES} real queries`, '20 commonest words']) {
      const value = measured[`${words}, ${order}`]?.['queries/s'] ?? Number.NaN
      recordFigures({ name: `${words}, ${order}`, value, unit: 'queries/s', better: 'higher' })
    }
}

type Search = NonNullable<Awaited<ReturnType<typeof readSearch>>>

async function measure(words: readonly string[], filter: DocumentFilter, find: (search: Search) => Promise<unknown>) {
  const times: number[] = []
  for (const text of words) {
    const startedAt = performance.now()
    const search = await readSearch(app, text, filter)
    if (search) await find(search)
    times.push(performance.now() - startedAt)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => Number((times[Math.floor(times.length * share)] as number).toFixed(2))
  const total = times.reduce((sum, time) => sum + time, 0)
  return {
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    worst: at(1 - 1 / times.length / 2),
    'queries/s': Math.round((times.length * 1000) / total),
  }
}

async function commonestWords(): Promise<string[]> {
  const { rows } = await app.pool.query<{ word: string }>(
    `select word from (select unnest(string_to_array(spelled, ' ')) as word from post_words order by post_id desc limit 20000) recent
     where length(word) > 1 group by 1 order by count(*) desc limit 20`,
  )
  return rows.map((row) => row.word)
}

async function secondsUntil(reached: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  while (!(await reached())) await new Promise((resolve) => setTimeout(resolve, 100))
  return Number(((performance.now() - startedAt) / 1000).toFixed(1))
}
