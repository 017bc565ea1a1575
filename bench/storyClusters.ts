// B-cubed precision, recall and F1 of stories, on the 21,503 articles of 14 Saudi agencies, beside
// TF-IDF with time and single linkage, and the same headline. The articles are not part of the
// project. Usage: node bench/storyClusters.ts
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '#base/app.ts'
import { measureStoryWeights } from '#features/stories/server/measureStoryWeights.ts'
import { UnstoredReports } from '#features/stories/server/placeUnstored.ts'
import { signatureOf } from '#features/stories/server/storySignature.ts'
import { openBenchApp } from './benchApp.ts'
import { recordFigures } from './figures.ts'
import { type Article, data, groupByTitle, readArticles, readPairs, windowMs } from './saudiArticles.ts'

/**
 * Articles handled at once, and articles after which the weights are measured, as in
 * `npx mirqab eval stories`.
 */
const atOnce = 20
const measuredEvery = 1_000
/** Terms in more articles do not bring a pair into comparison. */
const maxPerTerm = 400
/**
 * Share of the different events of `fit` that the threshold of TF-IDF may join: the aim for ours.
 */
const maxJoined = 0.03

type Judged = { one: number; other: number; same: boolean; part: string }
type Likeness = { one: number; other: number; cosine: number }

if (!existsSync(join(data, 'articles.ndjson.gz'))) {
  console.log('Skipped: the articles are not on this machine.')
  process.exit()
}
const { app, close } = await openBenchApp({ MIRQAB_MODE: 'demo', LOG_LEVEL: 'warn' })
await run(app, readArticles()).finally(close)

async function run(app: App, articles: Article[]): Promise<void> {
  const judged = readJudged(articles)
  const same = judged.filter((pair) => pair.same).map(({ one, other }): [number, number] => [one, other])
  const gold = components(articles.length, [...readPairs(articles), ...same])
  const sizes = Map.groupBy(gold, (event) => event)
  const known = new Set(gold.keys().filter((article) => (sizes.get(gold[article] as number) ?? []).length > 1))
  const alike = compareAll(articles)
  const threshold = fitThreshold(articles.length, alike, judged)
  const ways = {
    'same headline, folded': groupByTitle(articles),
    [`TF-IDF ≥ ${threshold}, 72 hours, single linkage`]: linkSingly(articles.length, alike, threshold),
    ours: await groupByUs(app, articles),
  }
  const scores = Object.values(ways).map((storyOf) => Number(bCubed(known, gold, storyOf).F1))
  const [headline = 0, others = 0, value = 0] = scores
  const score = { value, unit: '', better: 'higher', exact: true } as const
  recordFigures(
    { name: 'stories, F1 by B-cubed', ...score, baseline: others, baselineName: 'TF-IDF, time, single linkage' },
    { name: 'stories, F1 by B-cubed, beside headlines', ...score, baseline: headline, baselineName: 'the same headline' },
  )
  const events = new Set([...known].map((article) => gold[article]))
  console.log(`${articles.length} articles; gold: ${known.size} of them in ${events.size} events`)
  console.table(
    Object.fromEntries(
      Object.entries(ways).map(([way, storyOf]) => [way, { ...bCubed(known, gold, storyOf), ...countTest(judged, storyOf) }]),
    ),
  )
}

/** The pairs of `fit` and `test` of these articles. */
function readJudged(articles: Article[]): Judged[] {
  const index = new Map(articles.map(({ id }, at) => [id, at]))
  const lines = readFileSync(join(import.meta.dirname, 'judgedStoryPairs.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  return lines.flatMap((line) => {
    const [a = '', b = '', same, part = ''] = line.split('\t')
    const [one, other] = [index.get(a), index.get(b)]
    return one === undefined || other === undefined || part === 'first' ? [] : [{ one, other, same: same === '1', part }]
  })
}

/**
 * Only articles of known events are looked at, and of their stories only those articles. Events are
 * connected pairs, so reports of one event that no pair connects count as two events: precision is
 * a lower bound.
 */
function bCubed(known: Set<number>, gold: number[], storyOf: number[]) {
  const [events, stories] = [gold, storyOf].map((groupOf) => Map.groupBy(known, (article) => groupOf[article] as number))
  let [precision, recall] = [0, 0]
  for (const article of known) {
    const event = events?.get(gold[article] as number) ?? []
    const story = stories?.get(storyOf[article] as number) ?? []
    const right = story.filter((other) => gold[other] === gold[article]).length
    precision += right / story.length / known.size
    recall += right / event.length / known.size
  }
  const F1 = (2 * precision * recall) / (precision + recall)
  return { precision: precision.toFixed(3), recall: recall.toFixed(3), F1: F1.toFixed(3) }
}

function countTest(judged: Judged[], storyOf: number[]) {
  const joined = (same: boolean) => {
    const pairs = judged.filter((pair) => pair.part === 'test' && pair.same === same)
    return `${pairs.filter(({ one, other }) => storyOf[one] === storyOf[other]).length} of ${pairs.length}`
  }
  return { 'test: same, joined': joined(true), 'different, joined': joined(false) }
}

/**
 * The cosines of all leads at most 72 hours apart that share a term of few articles, if above 0.15.
 */
function compareAll(articles: Article[]): Likeness[] {
  const leads = articles.map(({ title, body }) => signatureOf(title, body.slice(0, 10_000)).lead)
  const posts = new Map<number, number>()
  for (const lead of leads) for (const term of lead) posts.set(term, (posts.get(term) ?? 0) + 1)
  const square = (term: number) => Math.log(articles.length / (posts.get(term) ?? 1)) ** 2
  const lengths = leads.map((lead) => Math.sqrt(lead.reduce((sum, term) => sum + square(term), 0)))
  const byTerm = new Map<number, number[]>()
  const alike: Likeness[] = []
  for (const [other, lead] of leads.entries()) {
    const found = new Set<number>()
    for (const term of lead) if ((posts.get(term) ?? 0) <= maxPerTerm) for (const one of byTerm.get(term) ?? []) found.add(one)
    const terms = new Set(lead)
    for (const one of found) {
      if ((articles[other] as Article).at - (articles[one] as Article).at > windowMs) continue
      const shared = (leads[one] as Uint32Array).reduce((sum, term) => sum + (terms.has(term) ? square(term) : 0), 0)
      const cosine = shared / ((lengths[one] as number) * (lengths[other] as number))
      if (cosine > 0.15) alike.push({ one, other, cosine })
    }
    for (const term of lead) byTerm.set(term, [...(byTerm.get(term) ?? []), other].slice(-maxPerTerm))
  }
  return alike
}

/**
 * The lowest threshold, in steps of 0.02, that joins few enough of the different events of `fit`.
 */
function fitThreshold(articles: number, alike: Likeness[], judged: Judged[]): number {
  const different = judged.filter(({ part, same }) => part === 'fit' && !same)
  for (let threshold = 0.16; threshold < 1; threshold += 0.02) {
    const storyOf = linkSingly(articles, alike, threshold)
    const joined = different.filter(({ one, other }) => storyOf[one] === storyOf[other]).length
    if (joined <= maxJoined * different.length) return Number(threshold.toFixed(2))
  }
  return 1
}

function linkSingly(articles: number, alike: Likeness[], threshold: number): number[] {
  return components(
    articles,
    alike.filter(({ cosine }) => cosine >= threshold).map(({ one, other }): [number, number] => [one, other]),
  )
}

/** Returns for each of `count` articles the first article that pairs connect it with. */
function components(count: number, pairs: [number, number][]): number[] {
  const parents = Array.from({ length: count }, (_, article) => article)
  const rootOf = (article: number): number => {
    let root = article
    while (parents[root] !== root) root = parents[root] as number
    parents[article] = root
    return root
  }
  for (const [one, other] of pairs) {
    const [a, b] = [rootOf(one), rootOf(other)]
    parents[Math.max(a, b)] = Math.min(a, b)
  }
  return parents.map((_, article) => rootOf(article))
}

async function groupByUs(app: App, articles: Article[]): Promise<number[]> {
  const agencies = [...new Set(articles.map(({ agency }) => agency))]
  const drafts = articles.map(({ title, body, agency, at }) => {
    return { title, text: body, language: 'ar' as const, agencyId: agencies.indexOf(agency) + 1, publishedAt: new Date(at) }
  })
  const reports = new UnstoredReports(app)
  const storyOf: number[] = []
  for (let from = 0; from < drafts.length; from += atOnce) {
    storyOf.push(...(await reports.place(drafts.slice(from, from + atOnce))))
    if ((from + atOnce) % measuredEvery === 0) await measureStoryWeights(app)
  }
  return storyOf.map((story) => reports.storyOf(story))
}
