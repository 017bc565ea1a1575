// Ranking quality on four sets of questions and headlines with known relevant documents, compared in one run with
// PostgreSQL's ranking and plain BM25. Our ranking is the output of `mirqab eval search`. The sets are not part of the
// project. PostgreSQL takes 20 minutes, because it ranks every document that contains one of the words; the others one.
//   node bench/relevance.ts             all four sets
//   node bench/relevance.ts arcd-train  one set
// --without-postgresql leaves that out
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { stem } from '#text/stemmer/stem.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { openBenchDatabase } from './benchApp.ts'
import { recordFigures } from './figures.ts'
import { rankByBm25 } from './plainBm25.ts'
import { rankByPostgres } from './postgresRanking.ts'
import { type Entry, hasRelevanceSets, type RelevanceSet, readRelevanceSet } from './relevanceSets.ts'

/** The ids of the best 100 documents for each query. */
type Ranking = Map<string, string[]>

const sources: Record<string, string | undefined> = {
  'arcd-train': undefined,
  'kaiflematha-dev': undefined,
  'known-item-ant': 'ant-',
  'known-item-saudi': 'snn-',
}
const mirqab = join(import.meta.dirname, '../bin/mirqab.js')
const costs: Record<string, Record<string, number>> = {}
const [only] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const withPostgres = !process.argv.includes('--without-postgresql')

if (!hasRelevanceSets) {
  console.log('Skipped: the sets are not on this machine.')
  process.exit()
}
const postgres = await openBenchDatabase()
try {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await run(client)
  await client.end()
} finally {
  await postgres.close()
}

async function run(client: pg.Client): Promise<void> {
  const ways: Record<string, (set: RelevanceSet) => Ranking | Promise<Ranking>> = {
    'mirqab eval search': rankByUs,
    'BM25, our stems': (set) => rankByBm25(set, (text) => foldedWords(text).map(stem)),
    'BM25, folded words': (set) => rankByBm25(set, foldedWords),
    'BM25, words as printed': (set) => rankByBm25(set, (text) => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []),
    ...(withPostgres && {
      'PostgreSQL arabic, ts_rank_cd': (set) => rankByPostgres(client, set, 'arabic'),
      'PostgreSQL simple, ts_rank_cd': (set) => rankByPostgres(client, set, 'simple'),
    }),
  }
  const table: Record<string, Record<string, string>> = {}
  for (const name of only === undefined ? Object.keys(sources) : [only]) {
    const set = readRelevanceSet(name, sources[name])
    for (const [way, rank] of Object.entries(ways)) table[way] = { ...table[way], [name]: score(set, await rank(set)) }
  }
  for (const set of Object.keys(table['mirqab eval search'] ?? {}))
    for (const [at, name] of ['MRR@10', 'Recall@100'].entries()) {
      const of = (way: string) => Number(table[way]?.[set]?.split(' / ')[at])
      const other = { baseline: of('BM25, words as printed'), baselineName: 'BM25, words as printed' }
      recordFigures({ name: `${name} of ${set}`, value: of('mirqab eval search'), unit: '', better: 'higher', exact: true, ...other })
    }
  console.log('MRR@10 / Recall@100')
  console.table(table)
  console.log('mirqab eval search: bytes, and ms per query')
  console.table(costs)
}

function rankByUs({ name, documents, queries }: RelevanceSet): Ranking {
  const file = (kind: string) => join(postgres.folder, `${kind}.ndjson`)
  const write = (path: string, entries: Entry[]) => writeFileSync(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  write(file('documents'), documents)
  write(file('queries'), queries)
  const options = ['--documents', file('documents'), '--queries', file('queries'), '--out', file('run')]
  const printed = execFileSync(process.execPath, [mirqab, 'eval', 'search', ...options], {
    env: { ...process.env, DATA_DIR: postgres.folder, LOG_LEVEL: 'warn' },
  })
  costs[name] = JSON.parse(printed.toString())
  return readRun(readFileSync(file('run'), 'utf8'))
}

/** Parses a TREC run: `query Q0 document rank score tag`, sorted by rank. */
function readRun(lines: string): Ranking {
  const ranking: Ranking = new Map()
  for (const line of lines.trim().split('\n')) {
    const [query = '', , document = ''] = line.split(' ')
    const found = ranking.get(query) ?? []
    found.push(document)
    ranking.set(query, found)
  }
  return ranking
}

function score({ queries, relevant }: RelevanceSet, ranking: Ranking): string {
  let reciprocal = 0
  let recalled = 0
  for (const { id } of queries) {
    const expected = relevant.get(id) as Set<string>
    const found = ranking.get(id) ?? []
    const first = found.slice(0, 10).findIndex((document) => expected.has(document))
    if (first >= 0) reciprocal += 1 / (first + 1)
    recalled += found.slice(0, 100).filter((document) => expected.has(document)).length / expected.size
  }
  return `${(reciprocal / queries.length).toFixed(3)} / ${(recalled / queries.length).toFixed(3)}`
}
