import { writeFileSync } from 'node:fs'
import type pg from 'pg'
import { z } from 'zod'
import type { App } from '#base/app.ts'
import { requireWritable } from '#base/database/requireWritable.ts'
import { withScratchSchema } from '#base/database/scratchSchema.ts'
import { CommandError } from '#base/errors.ts'
import { readNdjson } from '#base/readNdjson.ts'
import { findByRelevance } from '#engine/search/findByRelevance.ts'
import { postWords } from '#features/posts/server/store/postWords.ts'
import type { Query } from '#text/query/readQuery.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { PersistentIndex } from './searchIndex/persistentIndex.ts'

/**
 * `loadMs`: storing the documents; `indexMs`: until the index had all of them. Times in ms; queries
 * run one after the other.
 */
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
 * Stores documents `{id, <field>, title?}` as posts in a scratch schema, indexes them with the
 * product's own index, and writes the best 100 for each query `{id, text}` as a TREC run
 * (`qid Q0 docid rank score tag`). Age does not count, and queries are read as plain words, because
 * questions and headlines use quotation marks and dashes as prose does. A query without hits has no
 * line. Throws a CommandError that says what is wrong with a file, and where, or that it was
 * stopped.
 */
export async function evalSearch(
  app: App,
  files: { documents: string; queries: string; field: string; out: string },
  stop: AbortSignal = new AbortController().signal,
): Promise<SearchEvaluation> {
  requireWritable(files.out, [files.documents, files.queries])
  const queries: Line[] = []
  for await (const query of readLines(files.queries, 'text')) queries.push(query)
  return withScratchSchema(app, ['posts', 'post_words'], async ({ pool, url, folder }) => {
    const startedAt = performance.now()
    const { names, bytes } = await storeDocuments(pool, files, stop)
    const storedAt = performance.now()
    const persistent = await PersistentIndex.open(pool, url, folder, 0)
    try {
      await waitUntilComplete(persistent, stop)
      const indexedAt = performance.now()
      const times = writeRun(persistent, queries, names, files.out)
      const indexBytes = persistent.index.segments.reduce((sum, { size }) => sum + size, 0)
      const loaded = { documents: names.length, queries: queries.length, loadMs: storedAt - startedAt, indexMs: indexedAt - storedAt }
      return { ...loaded, textBytes: bytes, indexBytes, ...summary(times) }
    } finally {
      await persistent.close()
    }
  })
}

async function waitUntilComplete(persistent: PersistentIndex, stop: AbortSignal): Promise<void> {
  while (!persistent.complete) {
    throwIfStopped(stop)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function throwIfStopped(stop: AbortSignal): void {
  if (stop.aborted) throw new CommandError('interrupted')
}

/** Documents get ids in their order; `names[id - 1]` is the id in the file. */
async function storeDocuments(pool: pg.Pool, { documents, field }: { documents: string; field: string }, stop: AbortSignal) {
  const names: string[] = []
  let rows: { id: number; spelled: string }[] = []
  let bytes = 0
  for await (const { id, title, text } of readLines(documents, field)) {
    throwIfStopped(stop)
    bytes += Buffer.byteLength(title) + Buffer.byteLength(text)
    rows.push({ id: names.push(id), ...postWords({ title, excerpt: '', body: text }) })
    if (rows.length < storedAtOnce) continue
    await store(pool, rows)
    rows = []
  }
  await store(pool, rows)
  return { names, bytes }
}

async function store(pool: pg.Pool, rows: { id: number; spelled: string }[]): Promise<void> {
  await pool.query(
    `with given as (select * from json_to_recordset($1::json) as given (id bigint, spelled text)),
      words as (insert into post_words (post_id, spelled) select id, spelled from given)
    insert into posts (id, agency_id, story_id, media_type, source, language, title, url, published_at) overriding system value
      select id, 1, 1, 'text', 'rss', 'ar', '', '', to_timestamp(id) from given`,
    [JSON.stringify(rows)],
  )
}

function writeRun({ index }: PersistentIndex, queries: Line[], names: string[], out: string): number[] {
  const run: string[] = []
  const times = queries.map(({ id, text }) => {
    const startedAt = performance.now()
    const found = findByRelevance(index.segments, { query: plainQuery(text), filter: {}, minCoverage: 0 })
    const time = performance.now() - startedAt
    found.slice(0, shown).forEach((hit, rank) => {
      run.push(`${id} Q0 ${names[hit.id - 1]} ${rank + 1} ${hit.score.toFixed(6)} mirqab\n`)
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

/** Ids may not contain spaces, which separate the columns of a run, and must be unique. */
async function* readLines(path: string, field: string): AsyncGenerator<Line> {
  const id = z
    .union([z.string(), z.number()], 'an id is needed')
    .transform(String)
    .pipe(z.string().regex(/^\S+$/, 'an id without spaces is needed'))
  const shape = z.looseObject({ id, [field]: z.string('a text is needed') })
  const lineOf = new Map<unknown, number>()
  for await (const { line, value } of readNdjson(path, shape)) {
    const { id, title } = value
    const first = lineOf.get(id)
    if (first !== undefined) throw new CommandError(`${path}:${line}: the id ${id} stands in line ${first}, too`)
    lineOf.set(id, line)
    yield { id: String(id), text: String(value[field]), title: typeof title === 'string' ? title : '' }
  }
}
