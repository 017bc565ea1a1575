// The category classifier on the demo's stories (eight variants of each) and, if given, on labelled
// articles. Two baselines: always the most frequent category, and the same word lists compared
// without folding and stemming. Usage: node bench/classify.ts [articles.ndjson.gz]
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sectionOf } from '#demo/demoSections.ts'
import { readStories } from '#demo/readStories.ts'
import { writeStory } from '#demo/writeStory.ts'
import { arabicCategoryWords } from '#features/taxonomy/server/arabicCategoryWords.ts'
import { type CategorySlug, categorySlugs } from '#features/taxonomy/server/categorySlugs.ts'
import { classify } from '#features/taxonomy/server/classify.ts'
import { englishCategoryWords } from '#features/taxonomy/server/englishCategoryWords.ts'
import { foreignLocations, homeLocations } from '#features/taxonomy/server/locationWords.ts'
import { recordFigures } from './figures.ts'

type Item = { title: string; text: string; language: 'ar' | 'en'; category: CategorySlug }
type Classifier = (item: Item) => CategorySlug | null

/**
 * Sections of the labelled articles and our categories. The articles are Tunisian, so their
 * politics and local news have no counterpart.
 */
const categoryOf: Record<string, CategorySlug> = {
  sport: 'sports',
  economy: 'economy',
  culture: 'culture',
  technology: 'technology',
  internationalNews: 'world',
  world: 'world',
  middle_east: 'world',
  'اخبار العالم': 'world',
  'اخبار الشرق الاوسط': 'world',
}

const rawWords = listRawWords()
const stories = writeStories()
report(
  'demo stories, Arabic',
  stories.filter(({ language }) => language === 'ar'),
)
report(
  'demo stories, English',
  stories.filter(({ language }) => language === 'en'),
)
const articlesFile = process.argv[2]
if (articlesFile && existsSync(articlesFile)) {
  const articles = readArticles(articlesFile)
  report(
    'labelled articles, odd lines',
    articles.filter((_, index) => index % 2 === 1),
  )
} else console.log('No labelled articles given: skipped')
measureSpeed(stories)

function report(name: string, items: Item[]): void {
  console.log(`\n${name}: ${items.length}`)
  const frequent = mostFrequent(items)
  const [ours, raw] = [summarise(items, classify), summarise(items, classifyRaw)]
  console.table([
    { method: 'word lists, stemmed', ...ours },
    { method: 'same lists, words as printed', ...raw },
    { method: `always ${frequent}`, ...summarise(items, () => frequent) },
  ])
  const [value, baseline] = [ours, raw].map((summary) => Number.parseFloat(summary['balanced accuracy'])) as [number, number]
  const others = { baseline, baselineName: 'the same lists, words as printed' }
  recordFigures({ name: `balanced accuracy, ${name}`, value, unit: '%', better: 'higher', exact: true, ...others })
  const confusion: Record<string, Record<string, number>> = {}
  for (const item of items) {
    confusion[item.category] ??= Object.fromEntries([...categorySlugs, 'none'].map((slug) => [slug, 0]))
    const row = confusion[item.category] as Record<string, number>
    const predicted = classify(item) ?? 'none'
    row[predicted] = (row[predicted] ?? 0) + 1
  }
  console.table(confusion)
}

/**
 * `balanced accuracy` is the mean over the categories, so that frequent ones count no more than
 * rare ones.
 */
function summarise(items: Item[], classifier: Classifier): Record<'coverage' | 'precision' | 'accuracy' | 'balanced accuracy', string> {
  const byCategory = new Map<CategorySlug, { all: number; correct: number }>()
  let classified = 0
  let correct = 0
  for (const item of items) {
    const slug = classifier(item)
    const counts = byCategory.get(item.category) ?? { all: 0, correct: 0 }
    byCategory.set(item.category, counts)
    counts.all++
    if (slug) classified++
    if (slug !== item.category) continue
    correct++
    counts.correct++
  }
  const shares = [...byCategory.values()].map((counts) => counts.correct / counts.all)
  return {
    coverage: percent(classified / items.length),
    precision: percent(correct / classified),
    accuracy: percent(correct / items.length),
    'balanced accuracy': percent(shares.reduce((sum, share) => sum + share, 0) / shares.length),
  }
}

/**
 * The same lists, weights, pairs and margin, but words are compared as printed. Any place outside
 * Kuwait counts for world news.
 */
function classifyRaw({ title, text }: Item): CategorySlug | null {
  const scores = new Map<CategorySlug, number>()
  for (const [part, times] of [
    [title, 3],
    [text.slice(0, 1500), 1],
  ] as const) {
    const printed = part.split(/[^\p{L}\p{M}\p{N}'-]+/u)
    for (const word of new Set([...printed, ...printed.map((word, at) => `${word}_${printed[at + 1]}`)])) {
      for (const [slug, weight] of rawWords.get(word) ?? []) scores.set(slug, (scores.get(slug) ?? 0) + weight * times)
    }
  }
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1])
  return best && best[1] >= 4 && best[1] >= (second?.[1] ?? 0) * 1.15 ? best[0] : null
}

function listRawWords(): Map<string, [CategorySlug, number][]> {
  const listed = new Map<string, [CategorySlug, number][]>()
  const list = (words: string, slug: CategorySlug, weight: number) => {
    for (const word of words.split(/\s+/)) listed.set(word, [...(listed.get(word) ?? []), [slug, weight]])
  }
  for (const lists of [arabicCategoryWords, englishCategoryWords]) {
    for (const slug of categorySlugs) for (const weight of [3, 2, 1] as const) list(lists[slug][weight], slug, weight)
  }
  list(foreignLocations, 'world', 2)
  list(homeLocations, 'local', 1)
  return listed
}

function writeStories(): Item[] {
  const book = readStories()
  const at = new Date('2026-11-21T09:00:00Z')
  return book.templates.flatMap((template) =>
    Array.from({ length: 8 }, (_, version) => {
      const { titles, paragraphs } = writeStory(book, template, version, at)
      const category = sectionOf(template.sub).category.slug as CategorySlug
      return { title: titles[version % titles.length] as string, text: paragraphs.join('\n'), language: template.language, category }
    }),
  )
}

function readArticles(path: string): Item[] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n')
  return lines.flatMap((line) => {
    const { title, body, category } = JSON.parse(line) as { title: string; body: string; category: string | null }
    const slug = category && categoryOf[category]
    return slug ? [{ title, text: body, language: 'ar' as const, category: slug }] : []
  })
}

function mostFrequent(items: Item[]): CategorySlug {
  const counts = Map.groupBy(items, ({ category }) => category)
  return [...counts].sort((a, b) => b[1].length - a[1].length)[0]?.[0] as CategorySlug
}

function measureSpeed(items: Item[]): void {
  const long = items.map((item) => ({ ...item, text: item.text.repeat(3) }))
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 6; round++) {
    const start = performance.now()
    for (const item of long) classify(item)
    best = Math.min(best, (performance.now() - start) / long.length)
  }
  recordFigures({ name: 'an item of 1,500 characters', value: best, unit: 'ms', better: 'lower' })
  console.log(`\n${best.toFixed(3)} ms per item with a text of 1,500 characters or more (best of six rounds over ${long.length} items)`)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
