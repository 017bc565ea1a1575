import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { App } from '#base/app.ts'
import { openPool } from '#base/db.ts'
import { AppError } from '#base/errors.ts'
import { fileLines } from '#base/fileLines.ts'
import type { Query } from '#text/readQuery.ts'
import { foldedWords } from '#text/words.ts'
import { IndexKeeper } from './indexKeeper.ts'
import { postWords } from './postWords.ts'
import { findByRelevance } from './segments/findByRelevance.ts'

/** `loadMs`: storing the documents; `indexMs`: until the index had all of them. Times of queries in ms, one after the other. */
export type SearchEvaluation = {
  documents: number
  queries: number
  loadMs: number
  indexMs: number
  textBytes: number
  indexBytes: number
  p50: number
  p95: number
  p99: number
  queriesPerSecond: number
}

type Line = { id: string; text: string; title: string }

const shown = 100
const storedAtOnce = 500

/**
 * Stores documents `{id, <field>, title?}` as posts of a scratch schema, lets the product's own index read them, and writes for each query
 * `{id, text}` the best 100 as a TREC run (`qid Q0 docid rank score tag`). Age does not count, and queries are taken as plain words: questions and
 * headlines quote and dash as prose does.
 */
export async function evalSearch(
  app: App,
  files: { documents: string; queries: string; field: string; out: string },
): Promise<SearchEvaluation> {
  const schema = `eval_${randomUUID().replaceAll('-', '')}`
  const url = `${app.databaseUrl}${app.databaseUrl.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c search_path=${schema},public`)}`
  const folder = mkdtempSync(join(tmpdir(), 'mirqab-eval-'))
  await app.pool.query(`create schema ${schema};
    create table ${schema}.posts (like public.posts including all); create table ${schema}.post_words (like public.post_words including all)`)
  const pool = openPool(url, { max: 2, statementTimeout: 0 })
  try {
    const startedAt = performance.now()
    const { names, bytes } = await storeDocuments(pool, files)
    const storedAt = performance.now()
    const keeper = await IndexKeeper.open(pool, url, folder, 0)
    while (!keeper.complete) await new Promise((resolve) => setTimeout(resolve, 20))
    const indexedAt = performance.now()
    const queries = await readLines(files.queries, 'text')
    const times = writeRun(keeper, queries, names, files.out)
    const indexBytes = keeper.index.segments.reduce((sum, { size }) => sum + size, 0)
    await keeper.close()
    const loaded = { documents: names.length, queries: queries.length, loadMs: storedAt - startedAt, indexMs: indexedAt - storedAt }
    return { ...loaded, textBytes: bytes, indexBytes, ...summary(times) }
  } finally {
    await pool.end()
    await app.pool.query(`drop schema ${schema} cascade`)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Documents get ids in their order; `names[id - 1]` is what the file calls them. */
async function storeDocuments(pool: pg.Pool, { documents, field }: { documents: string; field: string }) {
  const lines = await readLines(documents, field)
  const names = lines.map((line) => line.id)
  let bytes = 0
  for (let at = 0; at < lines.length; at += storedAtOnce) {
    const rows = lines.slice(at, at + storedAtOnce).map(({ title, text }, index) => {
      bytes += Buffer.byteLength(title) + Buffer.byteLength(text)
      return { id: at + index + 1, ...postWords({ title, excerpt: '', body: text }) }
    })
    await pool.query(
      `with given as (select * from json_to_recordset($1::json) as given (id bigint, spelled text)),
        words as (insert into post_words (post_id, spelled) select id, spelled from given)
      insert into posts (id, agency_id, story_id, media_type, source, language, title, url, published_at) overriding system value
        select id, 1, 1, 'text', 'rss', 'ar', '', '', to_timestamp(id) from given`,
      [JSON.stringify(rows)],
    )
  }
  return { names, bytes }
}

function writeRun({ index }: IndexKeeper, queries: Line[], names: string[], out: string): number[] {
  const run: string[] = []
  const times = queries.map(({ id, text }) => {
    const startedAt = performance.now()
    const found = findByRelevance(index.segments, { query: plainQuery(text), filter: {}, leastCoverage: 0 })
    const time = performance.now() - startedAt
    found.slice(0, shown).forEach((place, rank) => {
      run.push(`${id} Q0 ${names[place.id - 1]} ${rank + 1} ${place.score.toFixed(6)} mirqab\n`)
    })
    return time
  })
  writeFileSync(out, run.join(''))
  return times
}

function plainQuery(text: string): Pick<Query, 'clauses'> {
  return { clauses: foldedWords(text).map((word) => ({ any: [{ words: [word], exact: false, prefix: false }], excluded: false })) }
}

function summary(times: number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(3))
  const total = times.reduce((sum, time) => sum + time, 0)
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), queriesPerSecond: Math.round((times.length * 1000) / Math.max(total, 1)) }
}

/** Lines of NDJSON with an id and a text under `field`. Throws `invalid` naming the line that has none. */
async function readLines(path: string, field: string): Promise<Line[]> {
  const lines: Line[] = []
  let number = 0
  for await (const line of fileLines(path)) {
    number++
    if (line.trim() === '') continue
    const value = JSON.parse(line) as Record<string, unknown>
    const text = value[field]
    if (typeof text !== 'string' || !/^\S+$/.test(String(value.id ?? ''))) {
      throw new AppError('invalid', { [path]: [`line ${number}: an id without spaces and ${field} are needed`] })
    }
    lines.push({ id: String(value.id), text, title: typeof value.title === 'string' ? value.title : '' })
  }
  return lines
}
