// Our search index compared with SQLite FTS5 (node:sqlite, contentless, newest last) and PostgreSQL (tsvector, GIN), on
// the same stems of the same posts, with sequential queries in one process.
//   node bench/searchEngines.ts       BENCH_POSTS (50000), BENCH_QUERIES (200)
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openPool } from '#base/database/db.ts'
import { findByRelevance } from '#engine/search/findByRelevance.ts'
import { findByTime } from '#engine/search/findByTime.ts'
import { PersistentIndex } from '#features/search/server/searchIndex/persistentIndex.ts'
import { readQuery } from '#text/query/readQuery.ts'
import { stem } from '#text/stemmer/stem.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { openBenchApp } from './benchApp.ts'
import { recordFigures } from './figures.ts'
import { fillPosts } from './millionPosts.ts'
import { readQueries } from './realQueries.ts'

const { BENCH_POSTS = '50000', BENCH_QUERIES = '200' } = process.env
const pageSize = 51
const { app, close } = await openBenchApp({}, { shared_buffers: '512MB' })
await fillPosts(app.databaseUrl, Number(BENCH_POSTS))
const pool = openPool(app.databaseUrl, { max: 2, statementTimeout: 0 })
const queries = readQueries(Number(BENCH_QUERIES)).map((text) => text.replaceAll(/["*:-]/g, ' '))
try {
  const engines = { segments: await openSegments(), 'SQLite FTS5': await openSqlite(), 'PostgreSQL GIN': await openPostgres() }
  const rows: Record<string, { 'build s': number; MB: number } & Awaited<ReturnType<typeof measure>>> = {}
  for (const [name, { buildSeconds, megabytes, find }] of Object.entries(engines)) {
    const size = { 'build s': buildSeconds, MB: megabytes }
    for (const order of ['time', 'relevance'] as const)
      rows[`${name}, by ${order}`] = { ...size, ...(await measure((text) => find(text, order))) }
  }
  console.table(rows)
  for (const [other, order] of [
    ['SQLite FTS5', 'time'],
    ['SQLite FTS5', 'relevance'],
    ['PostgreSQL GIN', 'relevance'],
  ] as const)
    for (const key of ['p50 ms', 'p95 ms'] as const) {
      const [value = Number.NaN, baseline = Number.NaN] = ['segments', other].map((name) => rows[`${name}, by ${order}`]?.[key])
      const name = `search by ${order} beside ${other}, ${key.slice(0, 3)}`
      recordFigures({ name, value, unit: 'ms', better: 'lower', baseline, baselineName: other })
    }
} finally {
  await pool.end()
  await close()
}

type Order = 'time' | 'relevance'
type Engine = { buildSeconds: number; megabytes: number; find(text: string, order: Order): Promise<unknown> | unknown }

async function openSegments(): Promise<Engine> {
  const startedAt = performance.now()
  const persistent = await PersistentIndex.open(pool, app.databaseUrl, join(app.config.dataDir, 'search'), 0)
  while (!persistent.complete || !persistent.settled) await new Promise((resolve) => setTimeout(resolve, 50))
  const { segments } = persistent.index
  return {
    buildSeconds: secondsSince(startedAt),
    megabytes: Math.round(segments.reduce((sum, { size }) => sum + size, 0) / 1e6),
    find(text, order) {
      const query = readQuery(text)
      return order === 'time'
        ? findByTime(segments, { query, filter: {}, count: pageSize })
        : findByRelevance(segments, { query, filter: {}, minCoverage: 0 })
    },
  }
}

async function openSqlite(): Promise<Engine> {
  const startedAt = performance.now()
  const sqlite = new DatabaseSync(join(app.config.dataDir, 'fts.sqlite'))
  sqlite.exec("pragma journal_mode = off; create virtual table words using fts5(stems, content='', tokenize = 'unicode61'); begin")
  const insert = sqlite.prepare('insert into words (rowid, stems) values (?, ?)')
  await eachText((id, stems) => void insert.run(id, stems.join(' ')))
  sqlite.exec("commit; insert into words (words) values ('optimize')")
  const { bytes } = sqlite.prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size').get() as {
    bytes: number
  }
  const byTime = sqlite.prepare(`select rowid from words where words match ? order by rowid desc limit ${pageSize}`)
  const byRelevance = sqlite.prepare(`select rowid from words where words match ? order by rank limit ${pageSize}`)
  return {
    buildSeconds: secondsSince(startedAt),
    megabytes: Math.round(bytes / 1e6),
    find: (text, order) => {
      const words = stemsOf(text).map((word) => `"${word}"`)
      return order === 'time' ? byTime.all(words.join(' ')) : byRelevance.all(words.join(' OR '))
    },
  }
}

async function openPostgres(): Promise<Engine> {
  const startedAt = performance.now()
  await pool.query('create unlogged table found (id bigint primary key, words tsvector)')
  let rows: { id: number; stems: string }[] = []
  const store = () =>
    pool.query(
      "insert into found select id, to_tsvector('simple', stems) from json_to_recordset($1::json) as given (id bigint, stems text)",
      [JSON.stringify(rows)],
    )
  await eachText(async (id, stems) => {
    rows.push({ id, stems: stems.join(' ') })
    if (rows.length < 500) return
    await store()
    rows = []
  })
  await store()
  await pool.query('create index on found using gin (words)')
  await pool.query('vacuum analyze found')
  const size = await pool.query<{ bytes: number }>("select pg_total_relation_size('found')::float8 as bytes")
  return {
    buildSeconds: secondsSince(startedAt),
    megabytes: Math.round((size.rows[0]?.bytes ?? 0) / 1e6),
    find(text, order) {
      const words = stemsOf(text).map((word) => `'${word.replaceAll("'", "''")}'`)
      return order === 'time'
        ? pool.query(`select id from found where words @@ $1::tsquery order by id desc limit ${pageSize}`, [words.join(' & ')])
        : pool.query(`select id from found where words @@ $1::tsquery order by ts_rank_cd(words, $1::tsquery) desc limit ${pageSize}`, [
            words.join(' | '),
          ])
    },
  }
}

/** All posts, oldest first, with the stems of their words. */
async function eachText(visit: (id: number, stems: string[]) => Promise<void> | void): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await pool.query<{ post_id: number; spelled: string }>(
      'select post_id, spelled from post_words where post_id > $1 order by post_id limit 1000',
      [after],
    )
    for (const { post_id, spelled } of rows)
      await visit(
        post_id,
        spelled
          .split(' ')
          .filter((word) => word !== '' && word !== '|')
          .map(stem),
      )
    const last = rows.at(-1)
    if (!last) return
    after = last.post_id
  }
}

function stemsOf(text: string): string[] {
  return [...new Set(foldedWords(text).map(stem))]
}

async function measure(find: (text: string) => Promise<unknown> | unknown) {
  const times: number[] = []
  for (const text of queries) {
    const startedAt = performance.now()
    await find(text)
    times.push(performance.now() - startedAt)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => Number((times[Math.floor(times.length * share)] as number).toFixed(2))
  return {
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    'queries/s': Math.round((times.length * 1000) / times.reduce((sum, time) => sum + time, 0)),
  }
}

function secondsSince(startedAt: number): number {
  return Number(((performance.now() - startedAt) / 1000).toFixed(1))
}
