// Fits the score by which two reports share a story (src/features/stories/server/fittedScore.ts) to
// judged pairs of real articles, compared by the product's own code when the later one comes;
// logistic regression. The articles are not part of the project. Usage: node bench/fitStories.ts
// [--write]
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { App } from '#base/app.ts'
import { apartPairs } from '#features/stories/server/apartPairs.fixtures.ts'
import type { StoryDraft } from '#features/stories/server/assignStories.ts'
import { circumstancesOf, toCandidate } from '#features/stories/server/chooseStory.ts'
import { findSimilar, type WeighedPost } from '#features/stories/server/findSimilar.ts'
import { factors } from '#features/stories/server/fittedScore.ts'
import { measureStoryWeights } from '#features/stories/server/measureStoryWeights.ts'
import { UnstoredReports } from '#features/stories/server/placeUnstored.ts'
import { rarestTerms } from '#features/stories/server/rarestTerms.ts'
import { samePairs } from '#features/stories/server/samePairs.fixtures.ts'
import { type Comparison, compare, effectsOf } from '#features/stories/server/similarity.ts'
import { signatureOf } from '#features/stories/server/storySignature.ts'
import { readWeights, type Weights } from '#features/stories/server/storyWeights.ts'
import { Weighed } from '#features/stories/server/weighed.ts'
import { countHabits, habitsOf, noCounts, noHabits } from '#text/newsText/habits.ts'
import { newsText } from '#text/newsText/newsText.ts'
import { openBenchApp } from './benchApp.ts'
import { fitLogistic, type LogisticScore, mean, scoreOf } from './logistic.ts'
import { type Article, data } from './saudiArticles.ts'

/**
 * Articles handled at once, and articles after which the weights are measured, as in
 * `npx mirqab eval stories`.
 */
const atOnce = 20
const measuredEvery = 1_000
const maxLearnt = 500
/**
 * One near-identical pair in so many is compared: they are alike to each other. Together they count
 * less than the judged ones, which are harder.
 */
const nearPerCompared = 20
const nearWeight = 0.6
/** Ridge of the standardised factors: of the usual size, so that no factor follows a few pairs. */
const ridge = 10
const names = Object.keys(factors) as (keyof typeof factors)[]

type Part = 'first' | 'fit' | 'test' | 'near' | 'invented'
type Pair = { older: string; newer: string; same: boolean; part: Part }
/** `given`: what the factors that are not fitted add to the score. */
type Compared = { values: number[]; given: number; same: boolean; part: Part }

if (!existsSync(join(data, 'articles.ndjson.gz'))) {
  console.log('Skipped: the articles are not on this machine.')
  process.exit()
}
const { app, close } = await openBenchApp({ MIRQAB_MODE: 'demo', LOG_LEVEL: 'warn' })
await run(app).finally(close)

async function run(app: App): Promise<void> {
  const articles = readDated()
  // Before anything is stored: with the weights of a fresh installation.
  const invented = await compareInvented(app)
  const compared = [...invented, ...(await compareAll(app, articles, readPairs(articles)))]
  const fitted: Part[] = ['fit', 'near', 'invented']
  const observations = compared
    .filter(({ part }) => fitted.includes(part))
    .map(({ values, given, same, part }) => ({ values, given, weight: part === 'near' ? nearWeight : 1, isTrue: same }))
  const score = fitLogistic(observations, ridge)
  const parts: Part[] = ['fit', 'test', 'first']
  console.table(
    Object.fromEntries(
      parts.map((part) => [
        part,
        judge(
          score,
          compared.filter((one) => one.part === part),
        ),
      ]),
    ),
  )
  const text = print(score)
  if (process.argv.includes('--write')) writeFileSync(join(import.meta.dirname, '../src/features/stories/server/fittedScore.ts'), text)
  else console.log(text)
}

/** All with a date, oldest first. */
function readDated(): Article[] {
  const lines = gunzipSync(readFileSync(join(data, 'articles.ndjson.gz')))
    .toString()
    .trim()
    .split('\n')
  return lines
    .map((line): Article => JSON.parse(line))
    .map((article) => ({ ...article, at: Date.parse(article.published) }))
    .filter(({ title, at }) => title && Number.isFinite(at))
    .sort((one, other) => one.at - other.at)
}

function readPairs(articles: Article[]): Pair[] {
  const places = new Map(articles.map(({ id }, place) => [id, place]))
  const rows = (path: string) =>
    readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t') as string[])
  const inOrder = (one = '', other = '') => ((places.get(one) ?? 0) <= (places.get(other) ?? 0) ? [one, other] : [other, one])
  const toPair = (one: string | undefined, other: string | undefined, same: boolean, part: Part): Pair => {
    const [older = '', newer = ''] = inOrder(one, other)
    return { older, newer, same, part }
  }
  return [
    ...rows(join(import.meta.dirname, 'judgedStoryPairs.tsv')).map(([one, other, same, part]) =>
      toPair(one, other, same === '1', part as Part),
    ),
    ...rows(join(data, 'ir/near-duplicates-saudi.tsv'))
      .filter((_, index) => index % nearPerCompared === 0)
      .map(([one, other]) => toPair(one, other, true, 'near')),
  ]
}

/** Each pair as its later article comes, in the stream of all of them. */
async function compareAll(app: App, articles: Article[], pairs: Pair[]): Promise<Compared[]> {
  const agencies = new Map([...new Set(articles.map(({ agency }) => agency))].map((agency, index) => [agency, index + 1]))
  const textOf = readTexts(articles)
  const drafts = articles.map(
    (article): StoryDraft => ({
      title: article.title,
      text: textOf(article),
      language: 'ar',
      agencyId: agencies.get(article.agency) ?? 0,
      publishedAt: new Date(article.at),
    }),
  )
  const places = new Map(articles.map(({ id }, place) => [id, place]))
  const byNewer = Map.groupBy(pairs, ({ newer }) => places.get(newer) ?? -1)
  const reports = new UnstoredReports(app)
  const compared: Compared[] = []
  for (let from = 0; from < drafts.length; from += atOnce) {
    const batch = drafts.slice(from, from + atOnce)
    const weights = await readWeights(app.db)
    for (let place = from; place < from + batch.length; place++)
      for (const { older, same, part } of byNewer.get(place) ?? []) {
        const comparison = await comparePair(app, drafts[places.get(older) ?? -1], drafts[place], weights)
        if (comparison) compared.push(toCompared(comparison, same, part))
      }
    await reports.place(batch)
    if (Math.floor((from + atOnce) / measuredEvery) > Math.floor(from / measuredEvery)) await measureStoryWeights(app)
  }
  return compared
}

function readTexts(articles: Article[]): (article: Article) => string {
  const linesOf = ({ body }: Article) =>
    body
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  const counts = Map.groupBy(articles, ({ agency }) => agency)
  const habits = new Map(
    [...counts].map(([agency, own]) => {
      const counted = noCounts()
      for (const article of own.slice(0, maxLearnt)) countHabits(counted, linesOf(article))
      return [agency, habitsOf(counted)]
    }),
  )
  return (article) =>
    newsText({ lines: linesOf(article), title: article.title, names: [article.agency], habits: habits.get(article.agency) ?? noHabits })
}

/** Undefined for articles so far apart that they are never compared. */
async function comparePair(
  app: App,
  older: StoryDraft | undefined,
  newer: StoryDraft | undefined,
  weights: Weights,
): Promise<Comparison | undefined> {
  if (!older || !newer) return undefined
  const [one, other] = [toPost(older, weights), toPost(newer, weights)]
  const [similar = []] = await findSimilar(app.pool, app.db, [other], [rarestTerms(other.signature, weights.postsWith)], weights)
  const candidates = similar.map((found) => toCandidate(other, found, { storyId: found.storyId, machineStoryId: found.machineStoryId }))
  const isOlder = (found: WeighedPost) =>
    found.agencyId === one.agencyId &&
    found.publishedAt.getTime() === one.publishedAt.getTime() &&
    found.signature.title.join() === one.signature.title.join()
  const self = candidates.find(isOlder) ?? toCandidate(other, one, { opensWith: -1 })
  const circumstances = circumstancesOf(other, self, candidates)
  return Number.isFinite(circumstances.hoursApart) ? compare(other.words, one.words, circumstances) : undefined
}

async function compareInvented(app: App): Promise<Compared[]> {
  const weights = await readWeights(app.db)
  const read = (report: string) => weigh(...(report.split(' | ') as [string, string]), weights)
  const circumstances = { hoursApart: 0.5, datesApart: undefined, sameAgency: false, alikeOfAgency: 0, alikeElsewhere: 0, crowd: 0 }
  const all = [...samePairs.map((pair) => ({ pair, same: true })), ...apartPairs.map((pair) => ({ pair, same: false }))]
  return all.map(({ pair: [one, other], same }) => toCompared(compare(read(other), read(one), circumstances), same, 'invented'))
}

function toPost({ title, text, agencyId, publishedAt }: StoryDraft, weights: Weights): WeighedPost {
  const signature = signatureOf(title, text)
  return { signature, words: new Weighed(signature, weights), agencyId, publishedAt }
}

function weigh(title: string, text: string, weights: Weights): Weighed {
  return new Weighed(signatureOf(title, text), weights)
}

function toCompared(comparison: Comparison, same: boolean, part: Part): Compared {
  const given = effectsOf(comparison).filter(({ name }) => !(name in factors))
  return { values: names.map((name) => comparison[name]), given: given.reduce((sum, { effect }) => sum + effect, 0), same, part }
}

/**
 * Judges pairs by their scores: the area under the curve, and how many of one event score more than
 * all but 3 % of the different ones.
 */
function judge(fitted: LogisticScore, pairs: Compared[]) {
  const scored = pairs.map((pair) => ({ score: scoreOf(pair, fitted), same: pair.same }))
  const [same, different] = [
    scored.filter((one) => one.same),
    scored.filter((one) => !one.same).sort((one, other) => other.score - one.score),
  ]
  const needed = different[Math.floor(0.03 * different.length)]?.score ?? 0
  const wins = mean(same.map(({ score }) => different.filter((one) => one.score < score).length / different.length))
  const above = same.filter(({ score }) => score > needed).length
  return {
    same: same.length,
    different: different.length,
    'area under the curve': wins.toFixed(3),
    'same, above 97 % of the different': `${Math.round((100 * above) / same.length)} %`,
    needed: needed.toFixed(2),
  }
}

function print({ constant, factors }: LogisticScore): string {
  const lines = names.map((name, at) => `  ${name}: ${factors[at]},`)
  return `/** Written by \`node bench/fitStories.ts --write\`. */\nexport const constant = ${constant}\n\n/** Of each value of a comparison; \`docs/notes/stories.md\` says what they were fitted to. */\nexport const factors = {\n${lines.join('\n')}\n}\n`
}
