// Grouping stories: precision and recall on real articles compared with two simple methods, and the
// cost of a call with 100,000 stored posts. The articles are not part of the project;
// judgedStoryPairs.tsv has 2,170 difficult pairs of them, judged by reading (1: same event;
// docs/notes/stories.md says how); this program uses those of the Saudi agencies. Usage: node
// bench/stories.ts
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '#base/app.ts'
import { assignStories, type StoryDraft } from '#features/stories/server/assignStories.ts'
import { measureStoryWeights } from '#features/stories/server/measureStoryWeights.ts'
import { openBenchApp } from './benchApp.ts'
import { type Article, data, groupByTitle, readArticles, readPairs, windowMs } from './saudiArticles.ts'

const perCall = 50
const stored = 100_000

if (!existsSync(join(data, 'articles.ndjson.gz'))) {
  console.log('Skipped: the articles are not on this machine.')
  process.exit()
}
const { app, close } = await openBenchApp({ MIRQAB_MODE: 'demo', LOG_LEVEL: 'warn' })
await run(app, readArticles()).finally(close)

async function run(app: App, articles: Article[]): Promise<void> {
  const agencies = [...new Set(articles.map(({ agency }) => agency))]
  await app.db
    .insertInto('agencies')
    .values(agencies.map((name, index) => ({ slug: `a${index}`, name_ar: name, name_en: name })))
    .execute()
  const toDraft = (article: Article, maxLength = 10_000): StoryDraft => ({
    title: article.title,
    text: article.body.slice(0, maxLength),
    language: 'ar',
    agencyId: agencies.indexOf(article.agency) + 1,
    publishedAt: new Date(article.at),
  })
  const near = readPairs(articles)
  const rows = {
    'same headline, folded': judge(articles, near, groupByTitle(articles)),
    'same words as printed, Jaccard of the lead ≥ 0.5': judge(articles, near, groupByRawWords(articles)),
    'ours, whole texts': judge(
      articles,
      near,
      await groupByUs(
        app,
        articles.map((article) => toDraft(article)),
      ),
    ),
    'ours, 250 characters of each': judge(
      articles,
      near,
      await groupByUs(
        app,
        articles.map((article) => toDraft(article, 250)),
      ),
    ),
  }
  console.log(`${articles.length} articles of ${agencies.length} agencies, ${near.length} near-identical pairs within 72 hours`)
  console.table(rows)
  console.table(await measureCalls(app, articles, agencies.length))
}

/** `storyOf[i]`: the story of article i. Pairs more than 72 hours apart are ignored. */
function judge(articles: Article[], near: [number, number][], storyOf: number[]) {
  const nearKeys = new Set(near.map(([one, other]) => `${Math.min(one, other)} ${Math.max(one, other)}`))
  const members = Map.groupBy(storyOf.keys(), (index) => storyOf[index] as number)
  let joined = 0
  let joinedNear = 0
  for (const group of members.values()) {
    for (const [at, one] of group.entries()) {
      for (const other of group.slice(at + 1)) {
        if (Math.abs((articles[one] as Article).at - (articles[other] as Article).at) > windowMs) continue
        joined++
        if (nearKeys.has(`${one} ${other}`)) joinedNear++
      }
    }
  }
  const recall = joinedNear / near.length
  const precision = joinedNear / joined
  return {
    'recall of near-identical': recall.toFixed(3),
    'pairs joined': joined,
    'of them near-identical': precision.toFixed(3),
    F1: ((2 * recall * precision) / (recall + precision)).toFixed(3),
    ...countJudged(articles, storyOf),
    stories: members.size,
  }
}

/**
 * Counts, for each part, the judged pairs of one event and of different events that share a story.
 */
function countJudged(articles: Article[], storyOf: number[]): Record<string, string> {
  const index = new Map(articles.map(({ id }, at) => [id, at]))
  const counts = new Map<string, { joined: number; pairs: number }>()
  for (const line of readFileSync(join(import.meta.dirname, 'judgedStoryPairs.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)) {
    const [one = '', other = '', same, part] = line.split('\t')
    const [at, otherAt] = [index.get(one), index.get(other)]
    if (at === undefined || otherAt === undefined) continue
    const kind = `${part}: ${same === '1' ? 'same' : 'different'}`
    const count = counts.get(kind) ?? { joined: 0, pairs: 0 }
    count.pairs++
    if (storyOf[at] === storyOf[otherAt]) count.joined++
    counts.set(kind, count)
  }
  return Object.fromEntries([...counts].sort().map(([kind, { joined, pairs }]) => [kind, `${joined} of ${pairs} joined`]))
}

/** Groups articles without Arabic analysis, by words between spaces and punctuation, as printed. */
function groupByRawWords(articles: Article[]): number[] {
  const texts = articles.map(({ title, body }) => new Set(`${title} ${body}`.match(/[\p{L}\p{N}\p{M}]+/gu)?.slice(0, 100)))
  const posts = new Map<string, number>()
  for (const text of texts) for (const word of text) posts.set(word, (posts.get(word) ?? 0) + 1)
  const byWord = new Map<string, number[]>()
  const storyOf: number[] = []
  for (const [index, text] of texts.entries()) {
    const rare = [...text].sort((a, b) => (posts.get(a) ?? 0) - (posts.get(b) ?? 0)).slice(0, 10)
    let best = { similarity: 0.5, story: index }
    for (const other of new Set(rare.flatMap((word) => byWord.get(word) ?? []))) {
      if ((articles[index] as Article).at - (articles[other] as Article).at > windowMs) continue
      const words = texts[other] as Set<string>
      const shared = text.intersection(words).size
      const similarity = shared / (text.size + words.size - shared)
      if (similarity >= best.similarity) best = { similarity, story: storyOf[other] as number }
    }
    storyOf.push(best.story)
    for (const word of rare) byWord.set(word, [...(byWord.get(word) ?? []), index])
  }
  return storyOf
}

async function groupByUs(app: App, drafts: StoryDraft[]): Promise<number[]> {
  await app.pool.query('truncate stories, story_signatures, story_weights, posts restart identity cascade')
  const storyOf: number[] = []
  for (let from = 0; from < drafts.length; from += perCall) {
    storyOf.push(...(await assign(app, drafts.slice(from, from + perCall))))
    // The worker does this hourly; here after the first thousand, then every few thousand.
    if (from % 3000 === 1000) await measureStoryWeights(app)
  }
  return storyOf
}

/**
 * Calls with 50 new texts (recombined sentences of real ones), with 100,000 posts of the last three
 * days stored.
 */
async function measureCalls(app: App, articles: Article[], agencies: number) {
  const sentences = articles.flatMap(({ body }) => body.split(/[.\n]/).filter((sentence) => sentence.length > 40))
  let state = 1
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const start = Date.parse('2026-11-18T00:00:00Z')
  const invent = (index: number): StoryDraft => ({
    title: (sentences[random(sentences.length)] as string).slice(0, 70),
    text: Array.from({ length: 6 }, () => sentences[random(sentences.length)]).join('. '),
    language: 'ar',
    agencyId: 1 + random(agencies),
    publishedAt: new Date(start + (index / stored) * windowMs),
  })
  await app.pool.query('truncate stories, story_signatures, story_weights, posts restart identity cascade')
  const calls: { wall: number; cpu: number }[] = []
  for (let from = 0; from < stored + 100 * perCall; from += perCall) {
    const drafts = Array.from({ length: perCall }, (_, at) => invent(from + at))
    const cpu = process.cpuUsage()
    const wall = performance.now()
    await assign(app, drafts)
    const used = process.cpuUsage(cpu)
    if (from >= stored) calls.push({ wall: performance.now() - wall, cpu: (used.user + used.system) / 1000 })
    if (from === 1000 || from === 10_000 || from === 50_000) await measureStoryWeights(app)
  }
  const measuringStarted = performance.now()
  await measureStoryWeights(app)
  const median = (key: 'wall' | 'cpu') => (calls.map((call) => call[key]).sort((a, b) => a - b)[50] as number).toFixed(1)
  return {
    [`call of ${perCall} drafts, ${stored} stored, median`]: { ms: median('wall'), 'ms of our CPU time': median('cpu') },
    'measuring the weights': { ms: (performance.now() - measuringStarted).toFixed(0), 'ms of our CPU time': '' },
  }
}

async function assign(app: App, drafts: StoryDraft[]): Promise<number[]> {
  const { storyIds } = await app.db.transaction().execute((tx) => assignStories(app.pool, tx, drafts))
  return storyIds
}
