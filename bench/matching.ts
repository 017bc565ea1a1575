// Matching posts against a million keywords, compared in one run with two baselines: a plain index
// in memory (plainRuleIndex.ts) and a reverse lookup in SQL (termsTable.ts). Keywords are words of
// real articles in proportion to their frequency, a fifth are phrases; posts are real articles.
// Needs ../shared/data. For each post, the best of three rounds counts, so that other load on the
// machine matters little. Usage: node bench/matching.ts BENCH_USERS (100000, with 10 keywords
// each), BENCH_POSTS (2000), BENCH_BASELINE_POSTS (100, for the baselines), BENCH_FANOUT (50000
// readers who get an alert for one story)
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import type { App } from '#base/app.ts'
import { KeywordIndex } from '#engine/matcher/keywordIndex.ts'
import type { RuleIndex } from '#engine/matcher/ruleIndex.ts'
import { termFrequency } from '#engine/matcher/termFrequency.ts'
import { followRules } from '#features/alerts/server/followRules.ts'
import { recordAlerts } from '#features/alerts/server/recordAlerts.ts'
import { keywordProblem } from '#features/interests/server/checkKeyword.ts'
import { postWords } from '#features/posts/server/store/postWords.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { openBenchApp } from './benchApp.ts'
import { recordFigures } from './figures.ts'
import { PlainRuleIndex } from './plainRuleIndex.ts'
import { countInTermsTable, fillTermsTable } from './termsTable.ts'

const { BENCH_USERS = '100000', BENCH_POSTS = '2000', BENCH_BASELINE_POSTS = '100', BENCH_FANOUT = '50000' } = process.env
const users = Number(BENCH_USERS)
const keywordsEach = 10
const rounds = 3
const phraseShare = 0.2

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const random = seeded(42)
const problems = new Map<string, boolean>()
type Article = { title: string; body: string }

const file = join(import.meta.dirname, '../../shared/data/articles.ndjson.gz')
if (!existsSync(file)) {
  console.log('Skipped: the articles are not on this machine.')
  process.exit()
}
const articles = readArticles()
const { app, close } = await openBenchApp({}, { shared_buffers: '1GB', max_wal_size: '8GB', synchronous_commit: 'off' })
await measure(app).finally(close)

async function measure(app: App): Promise<void> {
  const measured = Number(BENCH_POSTS)
  const step = Math.floor(articles.length / measured)
  const posts = articles.filter((_, index) => index % step === 0).slice(0, measured)
  const spelled = posts.map(({ title, body }) => postWords({ title, excerpt: body.slice(0, 200), body }).spelled)
  await fillPostWords(app, spelled)
  const distinct = await fillInterests(app)
  await fillTermsTable(app, distinct)

  const before = memory()
  const startedAt = performance.now()
  const rules = await followRules(app)
  const load = performance.now() - startedAt
  const megabytes = memory() - before
  const changes = await measureChanges(app)

  const compile = measureCompiling(distinct)
  const inMemory = await measureEach(spelled, (text) => rules.keywords.find(text.split(' ')).length)
  const ruleMatches = await measureEach(spelled, (text) => countRules(rules, text))
  const fromText = await measureEach(
    posts,
    ({ title, body }) => rules.keywords.find([...foldedWords(title), '|', ...foldedWords(body)]).length,
  )
  const sample = spelled.slice(0, Number(BENCH_BASELINE_POSTS))
  const plain = await measurePlain(app, sample, spelled)
  const inSql = await measureEach(sample, (text) => countInTermsTable(app, text))
  console.table({
    'in memory': { ...format(inMemory), 'memory MB': Math.round(megabytes), 'load s': (load / 1000).toFixed(1), ...changes },
    'plain index in memory': plain,
    'terms table in SQL': format(inSql),
    'in memory, including tokenizing': format(fromText),
    'in memory, matching rules': format(ruleMatches),
  })
  const rate = { value: inMemory.rate, unit: 'posts/s', better: 'higher' } as const
  const [values, others] = [Math.round(megabytes), plain['memory MB']]
  recordFigures(
    { name: 'matching beside a plain index', ...rate, baseline: plain['posts/s'], baselineName: 'a plain index in memory' },
    { name: 'matching beside SQL', ...rate, baseline: inSql.rate, baselineName: 'a table of terms in SQL' },
    { name: 'memory of the index', value: values, unit: 'MB', better: 'lower', baseline: others, baselineName: 'a plain index in memory' },
    { name: 'a changed rule is in the index, p50', value: Number(changes['change p50 ms']), unit: 'ms', better: 'lower' },
  )
  console.log(
    `${users * keywordsEach} keywords of ${users} readers, ${distinct.length} distinct; ${compile.toFixed(1)} s of loading are compiling; in memory/in SQL: ${(inMemory.rate / inSql.rate).toFixed(1)}`,
  )
  await measureFanOut(app)
}

function countRules(rules: RuleIndex, text: string): number {
  return rules.match({ words: text.split(' '), agency: 1, category: 1, mainCategory: 1, media: 'text' }).rules.length
}

/**
 * Seconds to compile the keywords, which is the part of loading that storing compiled keywords
 * would save.
 */
function measureCompiling(distinct: string[]): number {
  const startedAt = performance.now()
  const keywords = new KeywordIndex(() => 0)
  for (const text of distinct) keywords.add(text, false)
  return (performance.now() - startedAt) / 1000
}

type Measured = { rate: number; p50: number; p99: number; found: number }

async function measureEach<Item>(items: Item[], work: (item: Item) => number | Promise<number>): Promise<Measured> {
  const best = items.map(() => Number.POSITIVE_INFINITY)
  let found = 0
  for (let round = 0; round < rounds; round++) {
    found = 0
    for (const [index, item] of items.entries()) {
      const startedAt = performance.now()
      const result = work(item)
      found += typeof result === 'number' ? result : await result
      best[index] = Math.min(best[index] as number, performance.now() - startedAt)
    }
  }
  return summary(best, found)
}

function summary(times: number[], found: number): Measured {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] as number
  return {
    rate: (1000 * times.length) / times.reduce((sum, time) => sum + time, 0),
    p50: at(0.5),
    p99: at(0.99),
    found: found / times.length,
  }
}

function format({ rate, p50, p99, found }: Measured) {
  return { 'posts/s': Math.round(rate), 'p50 ms': p50.toFixed(2), 'p99 ms': p99.toFixed(2), 'found each': Math.round(found) }
}

async function measurePlain(app: App, sample: string[], spelled: string[]) {
  const before = memory()
  const startedAt = performance.now()
  const index = await loadPlain(app, spelled)
  const load = performance.now() - startedAt
  const megabytes = memory() - before
  const measured = await measureEach(sample, (text) => index.find(text.split(' ')).length)
  return { ...format(measured), 'memory MB': Math.round(megabytes), 'load s': (load / 1000).toFixed(1) }
}

async function loadPlain(app: App, spelled: string[]): Promise<PlainRuleIndex> {
  const index = new PlainRuleIndex(termFrequency(spelled.map((text) => text.split(' '))))
  const { rows } = await app.pool.query<{ user_id: number; keywords: string[] }>('select user_id, keywords from interests')
  for (const { user_id, keywords } of rows) index.add(user_id, { keywords, nisba: false })
  return index
}

/** Times from the commit of a changed rule until the index includes it. */
async function measureChanges(app: App) {
  const times: number[] = []
  for (let change = 0; change < 200; change++) {
    await app.pool.query('update interests set keywords = keywords || $2::text[] where user_id = $1', [1 + change * 7, [`كلمة${change}`]])
    const startedAt = performance.now()
    await followRules(app)
    times.push(performance.now() - startedAt)
  }
  const { p50, p99 } = summary(times, 0)
  return { 'change p50 ms': p50.toFixed(1), 'change p99 ms': p99.toFixed(1) }
}

/**
 * The cost of alerts for many readers about one story: inserting them, without and with a foreign
 * key to `users`.
 */
async function measureFanOut(app: App): Promise<void> {
  const readers = Array.from(
    { length: Number(BENCH_FANOUT) },
    (_, index) => 1 + index * Math.max(1, Math.floor(users / Number(BENCH_FANOUT))),
  )
  await app.pool.query(
    `insert into users (id, name, email) select n, 'x', n || '@x.example' from generate_series(1, ${users}) n on conflict do nothing`,
  )
  const rows: Record<string, object> = {}
  let story = 0
  for (const [name, change] of [
    ['as it is', 'select 1'],
    ['with a foreign key to users', 'alter table alerts add foreign key (user_id) references users'],
  ] as const) {
    await app.pool.query(change)
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      const startedAt = performance.now()
      const reasons = [{ postId: 1, keyword: 'الكويت', because: 'والكويت', userIds: readers }]
      await app.db.transaction().execute((tx) => recordAlerts(tx, { id: ++story, at: new Date() }, reasons))
      times.push(performance.now() - startedAt)
    }
    rows[name] = {
      'ms a story': Math.round(summary(times, 0).p50),
      'alerts/s': Math.round((1000 * readers.length) / summary(times, 0).p50),
    }
  }
  const { rows: sizes } = await app.pool.query("select pg_total_relation_size('alerts') / count(*) as bytes from alerts")
  console.log(`one story for ${readers.length} readers, ${sizes[0].bytes} bytes per alert, including indexes`)
  console.table(rows)
}

async function fillInterests(app: App): Promise<string[]> {
  const texts = articles.map(({ title, body }) => foldedWords(`${title} ${body}`))
  const distinct = new Set<string>()
  const client = await app.pool.connect()
  // Disables foreign keys and triggers, because the revisions are set here.
  await client.query('set session_replication_role = replica')
  for (let at = 0; at < users; at += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, users - at) }, (_, index) => {
      const keywords = Array.from({ length: keywordsEach }, () => drawKeyword(texts))
      for (const keyword of keywords) distinct.add(keyword)
      return { user_id: at + index + 1, keywords }
    })
    await client.query(
      `insert into interests (user_id, keywords, updated_at, revision)
       select user_id, keywords, now(), user_id from json_to_recordset($1::json) as r (user_id int, keywords text[])`,
      [JSON.stringify(rows)],
    )
  }
  await client.query(`with plan as (insert into plans (slug, name_ar, name_en, months, price) values ('bench', 'x', 'x', 12, 1) returning id)
    insert into subscriptions (user_id, plan_id, starts_at, ends_at, state, updated_at)
    select n, plan.id, now(), now() + interval '1 year', 'running', now() from plan, generate_series(1, ${users}) n`)
  await client.query('set session_replication_role = default')
  await client.query("select setval('interest_revisions', $1)", [users])
  client.release()
  await app.pool.query('vacuum analyze interests, subscriptions')
  return [...distinct]
}

/** A random word or phrase in proportion to its frequency that passes validation. */
function drawKeyword(texts: string[][]): string {
  for (;;) {
    const words = texts[Math.floor(random() * texts.length)] as string[]
    const from = Math.floor(random() * words.length)
    const length = random() < phraseShare ? 2 + Math.floor(random() * 2) : 1
    const keyword = words.slice(from, from + length).join(' ')
    const typed = length > 1 ? `"${keyword}"` : keyword
    if (keyword !== '' && !isRefused(typed)) return typed
  }
}

function isRefused(keyword: string): boolean {
  let problem = problems.get(keyword)
  if (problem === undefined) {
    problem = keywordProblem(keyword) !== null
    problems.set(keyword, problem)
  }
  return problem
}

async function fillPostWords(app: App, spelled: string[]): Promise<void> {
  const client = await app.pool.connect()
  await client.query('set session_replication_role = replica')
  const rows = spelled.map((text, index) => ({ post_id: index + 1, spelled: text }))
  await client.query(
    `insert into post_words (post_id, spelled) select post_id, spelled from json_to_recordset($1::json) as r (post_id bigint, spelled text)`,
    [JSON.stringify(rows)],
  )
  await client.query('set session_replication_role = default')
  client.release()
}

function readArticles(): Article[] {
  return gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Article)
    .map(({ title, body }) => ({ title: title.replaceAll('\0', ''), body: body.replaceAll('\0', '') }))
}

function memory(): number {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
