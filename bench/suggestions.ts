// Response time of suggestions from 100,000 searches: lookups in memory, and requests to a server. The input is prefixes
// of searches, sampled in proportion to their frequency.
//   node bench/suggestions.ts              invented searches with Zipf frequencies
//   node bench/suggestions.ts FILE.tsv     searches from its last column (../shared/data/ir/queries-only/queries.tsv), then invented ones
import { existsSync, readFileSync } from 'node:fs'
import Fastify from 'fastify'
import type { Suggestion } from '#features/search/schema.ts'
import { indexSuggestions } from '#features/search/server/suggestions/suggestionIndex.ts'
import { recordFigures } from './figures.ts'

const searchCount = 100_000
const prefixCount = 20_000
let seed = 1

const candidates = searches().map((text): Suggestion => ({ text, kind: 'query' }))
const before = process.memoryUsage().rss
const started = performance.now()
const find = await indexSuggestions(candidates)
const built = performance.now() - started
const megabytes = (process.memoryUsage().rss - before) / 1e6

const prefixes = Array.from({ length: prefixCount }, () => {
  const text = candidates[Math.floor(candidates.length * random() ** 3)]?.text ?? ''
  return text.slice(0, 1 + Math.floor(random() * Math.min(text.length, 20)))
})
const slowPrefixes = ['ال', 'الم', 'والم', 'مال', 'ا', 'المدين', 'الممممم', 'كلم', 'في ال', 'ال ال ال ال']
for (const text of prefixes.slice(0, 5_000)) find(text)
const inMemory = prefixes.map((text) => measure(() => find(text)))
const slowest = slowPrefixes.flatMap((text) => Array.from({ length: 50 }, () => measure(() => find(text))))

const server = Fastify()
server.get<{ Querystring: { q: string } }>('/suggestions', (request) => ({ data: find(request.query.q) }))
const origin = await server.listen({ port: 0, host: '127.0.0.1' })
const overHttp: number[] = []
for (const text of prefixes.slice(0, 3_000)) {
  const from = performance.now()
  await (await fetch(`${origin}/suggestions?q=${encodeURIComponent(text)}`)).text()
  overHttp.push(performance.now() - from)
}
await server.close()

console.log(`${candidates.length} searches, indexed in ${Math.round(built)} ms, ${Math.round(megabytes)} MB`)
const rows = { 'in memory': format(inMemory), 'in memory, slow prefixes': format(slowest), 'over HTTP': format(overHttp) }
console.table(rows)
for (const [way, { p95 = '' }] of Object.entries(rows))
  recordFigures({ name: `suggestions ${way}, p95`, value: Number.parseFloat(p95), unit: 'ms', better: 'lower' })

function measure(work: () => unknown): number {
  const from = performance.now()
  work()
  return performance.now() - from
}

function format(times: number[]): Record<string, string> {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(3)} ms`
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}

function searches(): string[] {
  const [, , file] = process.argv
  const real =
    file && existsSync(file)
      ? readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .slice(1)
          .map((line) => line.split('\t').at(-1) ?? '')
      : []
  const words = real.length > 0 ? real.flatMap((text) => text.split(/\s+/)) : Array.from({ length: 20_000 }, (_, n) => inventWord(n))
  const all = new Set(real)
  while (all.size < searchCount)
    all.add(Array.from({ length: 1 + Math.floor(random() * 4) }, () => words[Math.floor(words.length * random() ** 2)]).join(' '))
  return [...all]
}

/** Half of the words have the article. */
function inventWord(n: number): string {
  const letters = Array.from(
    { length: 3 + Math.floor(random() * 4) },
    () => 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'[Math.floor(28 * random() ** 1.5)],
  )
  return `${n % 2 ? 'ال' : ''}${letters.join('')}`
}

/** mulberry32: the same numbers in every run. */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
