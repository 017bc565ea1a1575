// Our search index compared with Lucene's, in one run, on the same stems of the same posts, with one thread each and
// alternating rounds. Needs a JDK and Lucene from Debian (apt install default-jdk-headless liblucene8-java); without
// them it says so and ends. Lucene gets stems, so that its time to build does not include stemming; ours does.
//   node bench/lucene.ts       BENCH_POSTS (200000), BENCH_QUERIES (500), BENCH_ROUNDS (3), LUCENE_JARS (/usr/share/java)
import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { postWords } from '#features/posts/server/store/postWords.ts'
import { isFunctionWord } from '#text/functionWords.ts'
import { stem } from '#text/stemmer/stem.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { recordFigures } from './figures.ts'
import { type Built, index, search } from './lucene/ourSearch.ts'
import { readBaseArticles, seeded } from './millionPosts.ts'
import { readQueries } from './realQueries.ts'

const { BENCH_POSTS = '200000', BENCH_QUERIES = '500', BENCH_ROUNDS = '3', LUCENE_JARS = '/usr/share/java' } = process.env
const pageSize = 20
const titles = { relevance: 'by relevance, index alone', best: 'by relevance, as readers get it', time: 'by time' }
const [, , task, taskFolder = ''] = process.argv

if (task === 'index') await index(taskFolder)
else if (task === 'search') await search(taskFolder)
else await compare()

type Child = ChildProcessByStdio<Writable, Readable, null>
type Engine = { start(task: 'index' | 'search'): Child; stemmed: boolean }

async function compare(): Promise<void> {
  const jars = findJars()
  if (!jars) {
    console.log('Skipped: there is no javac or no Lucene on this machine (apt install default-jdk-headless liblucene8-java).')
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'mirqab-bench-lucene-'))
  try {
    execFileSync('javac', ['-cp', jars, '-d', folder, join(import.meta.dirname, 'lucene/LuceneSearch.java')])
    const own = join(folder, 'ours')
    mkdirSync(own)
    const engines: Record<string, Engine> = {
      ours: { start: (task) => run(process.execPath, [import.meta.filename, task, own]), stemmed: false },
      Lucene: {
        start: (task) => run('java', ['-Xmx512m', '-cp', `${jars}:${folder}`, 'LuceneSearch', task, join(folder, 'lucene')]),
        stemmed: true,
      },
    }
    const texts = readBaseArticles().map(({ title, body }) => postWords({ title, excerpt: body.slice(0, 200), body }).spelled)
    const built: Record<string, Built> = {}
    for (const [name, engine] of Object.entries(engines)) built[name] = await build(engine, texts)
    console.table(built)
    const rows = await measure(engines, texts)
    console.table(rows)
    recordBuilt(built)
    recordSearches(rows)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function recordBuilt({ ours, Lucene }: Record<string, Built>): void {
  const size = { cpuSeconds: 's', megabytes: 'MB', peakMegabytes: 'MB' } as const
  const names = { cpuSeconds: 'processor time to build the index', megabytes: 'size of the index', peakMegabytes: 'memory to build it' }
  for (const key of ['cpuSeconds', 'megabytes', 'peakMegabytes'] as const) {
    const [value, baseline] = [ours?.[key] ?? Number.NaN, Lucene?.[key] ?? Number.NaN]
    recordFigures({ name: names[key], value, unit: size[key], better: 'lower', baseline, baselineName: `Lucene ${Lucene?.version}` })
  }
}

/** Medians of all queries, and p95 of real ones. */
function recordSearches(rows: Record<string, ReturnType<typeof summarise>>): void {
  for (const [row, ours] of Object.entries(rows).filter(([row]) => row.endsWith(', ours'))) {
    const name = row.slice(0, -', ours'.length)
    const theirs = rows[`${name}, Lucene`]
    for (const share of ['p50', 'p95'] as const)
      if (theirs && (share === 'p50' || name.startsWith('real')))
        recordFigures({
          name: `${name}, ${share}`,
          value: ours[share],
          unit: 'ms',
          better: 'lower',
          baseline: theirs[share],
          baselineName: 'Lucene',
        })
  }
}

function findJars(): string | undefined {
  if (!existsSync(LUCENE_JARS)) return undefined
  const jars = readdirSync(LUCENE_JARS).filter((file) => /^lucene-(core|analyzers-common|analysis-common)-\d.*\.jar$/.test(file))
  try {
    execFileSync('javac', ['-version'], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  return jars.length > 0 ? jars.map((jar) => join(LUCENE_JARS, jar)).join(':') : undefined
}

function run(command: string, args: string[]): Child {
  return spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
}

/** Documents drawn from the articles, newest first, the same for each engine. */
async function build({ start, stemmed }: Engine, texts: string[]): Promise<Built> {
  const child = start('index')
  const printed = once(createInterface({ input: child.stdout }), 'line')
  const random = seeded(42)
  const given = stemmed ? texts.map((text) => stems(text.replaceAll('|', ' '))) : texts
  for (let document = 0; document < Number(BENCH_POSTS); document++) {
    const line = `${1_800_000_000_000 - document * 4_000}\t${given[Math.floor(random() * given.length)]}\n`
    if (!child.stdin.write(line)) await once(child.stdin, 'drain')
  }
  child.stdin.end()
  return JSON.parse(String((await printed)[0])) as Built
}

function stems(text: string): string {
  return foldedWords(text).map(stem).join(' ')
}

/** The fastest of all rounds for each query, because other work on the machine only adds to it. */
async function measure(engines: Record<string, Engine>, texts: string[]): Promise<Record<string, ReturnType<typeof summarise>>> {
  const children = Object.entries(engines).map(([name, { start }]) => ({ name, child: start('search') }))
  const asked = children.map(({ name, child }) => ({ name, ask: asker(child) }))
  const rows: Record<string, ReturnType<typeof summarise>> = {}
  try {
    for (const [set, queries] of Object.entries(querySets(texts))) {
      for (const order of ['relevance', 'best', 'time'] as const) {
        for (const { name, best } of await timeAll(asked, queries, order)) rows[`${set}, ${titles[order]}, ${name}`] = summarise(best)
      }
    }
  } finally {
    for (const { child } of children) child.stdin.end()
  }
  return rows
}

type Asked = { name: string; ask(line: string): Promise<number> }

async function timeAll(engines: Asked[], queries: string[], order: keyof typeof titles) {
  const times = engines.map(({ name }) => ({ name, best: queries.map(() => Number.POSITIVE_INFINITY) }))
  // One more round for the compilers, which does not count.
  for (let round = 0; round <= Number(BENCH_ROUNDS); round++) {
    for (const [n, { name, ask }] of engines.entries()) {
      for (const [at, query] of queries.entries()) {
        const isOurs = name === 'ours'
        const words = isOurs && order !== 'relevance' ? query : stems(query)
        const ms = (await ask(`${isOurs || order === 'time' ? order : 'relevance'} ${pageSize}\t${words}`)) / 1000
        const { best } = times[n] as { best: number[] }
        if (round > 0) best[at] = Math.min(best[at] as number, ms)
      }
    }
  }
  return times
}

function asker(child: Child): (line: string) => Promise<number> {
  const lines = createInterface({ input: child.stdout })
  return async (line) => {
    const answer = once(lines, 'line')
    child.stdin.write(`${line}\n`)
    return Number((await answer)[0])
  }
}

/** Queries without function words, which ours ignores beside others. */
function querySets(texts: string[]): Record<string, string[]> {
  const counts = new Map<string, number>()
  for (const text of texts) for (const word of new Set(text.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const common = [...counts].filter(([word]) => word.length > 1 && !isFunctionWord(word)).sort(([, one], [, other]) => other - one)
  const words = common.slice(0, 21).map(([word]) => word)
  const content = (query: string) => [...new Set(foldedWords(query).filter((word) => !isFunctionWord(word)))].join(' ')
  return {
    'real queries': readQueries(Number(BENCH_QUERIES)).map(content).filter(Boolean),
    'a common word': words.slice(0, 20),
    'two common words': words.slice(1).map((word, n) => `${words[n]} ${word}`),
  }
}

function summarise(times: number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] as number).toFixed(3))
  return { 'mean ms': Number((sorted.reduce((sum, time) => sum + time, 0) / sorted.length).toFixed(3)), p50: at(0.5), p95: at(0.95) }
}
