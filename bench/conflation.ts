// How well our stemmer conflates forms of one word but not different words, compared with
// PostgreSQL's `arabic` configuration. The word lists are not part of the project
// (../shared/data/ir/morphology). Usage: node bench/conflation.ts With --rules: how many pairs each
// rule of the stemmer conflates correctly and wrongly, measured by switching it off. With --wrong
// or --missed: examples.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { reduceArabic, stemRules } from '#text/stemmer/stemArabic.ts'
import { fold } from '#text/tokenizer/fold.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { openBenchDatabase } from './benchApp.ts'
import { recordFigures } from './figures.ts'
import { conflates, makePairs, type Pair, readWordLists, type Stemmer, type WordList, wholeWordLists } from './wordLists.ts'

if (!existsSync(wholeWordLists.path)) {
  console.log('Skipped: the word lists are not on this machine.')
  process.exit()
}
const grouped = readWordLists(wholeWordLists)
const all = [...new Set(grouped.flatMap(([, lemmas]) => [...lemmas.values()].flat()))]
const arabic = await stemByPostgres(all)
const ours: Stemmer = (word) => reduceArabic(fold(word)).word
const lists = grouped.map(([name, lemmas]) => makePairs(name, lemmas, [ours, arabic]))

if (process.argv.includes('--rules')) showRules()
else if (process.argv.includes('--wrong')) showExamples((list) => list.different.filter(conflates(ours)))
else if (process.argv.includes('--missed')) showExamples((list) => list.same.filter((pair) => !conflates(ours)(pair)))
else showComparison()

function showComparison(): void {
  for (const { name, same, different } of lists)
    for (const [pairs, what, better] of [
      [same, 'of one lemma', 'higher'],
      [different, 'of different lemmas', 'lower'],
    ] as const) {
      const [value, baseline] = [ours, arabic].map((stemmer) => Number.parseFloat(share(pairs, stemmer))) as [number, number]
      recordFigures({
        name: `${name}: conflated ${what}`,
        value,
        unit: '%',
        better,
        exact: true,
        baseline,
        baselineName: 'PostgreSQL arabic',
      })
    }
  const raw: Stemmer = (word) => word
  const row = (list: WordList, stemmer: Stemmer) => ({
    'of one lemma, conflated': share(list.same, stemmer),
    'of different lemmas, conflated': share(list.different, stemmer),
  })
  const rows = lists.flatMap((list): [string, object][] => [
    [`${list.name} (${list.same.length}, ${list.different.length} pairs): as printed`, row(list, raw)],
    ['  folded', row(list, fold)],
    ['  PostgreSQL arabic', row(list, arabic)],
    ['  Mirqab', row(list, ours)],
  ])
  console.table(Object.fromEntries(rows.map(([name, value], index) => [`${String(index).padStart(2)} ${name}`, value])))
}

function showRules(): void {
  const measured = lists.filter(({ name }) => !name.includes('verbs'))
  const same = measured.flatMap((list) => list.same)
  const different = measured.flatMap((list) => list.different)
  const count = (pairs: Pair[], stemmer: Stemmer) => pairs.filter(conflates(stemmer)).length
  const [right, wrong] = [count(same, ours), count(different, ours)]
  const news = readNews()
  const total = [...news.values()].reduce((sum, times) => sum + times, 0)
  const rows = stemRules.map((rule) => {
    const without: Stemmer = (word) => reduceArabic(fold(word), rule).word
    const changed = [...news].reduce((sum, [word, times]) => sum + (without(word) === ours(word) ? 0 : times), 0)
    return [
      rule,
      {
        'conflates correctly': right - count(same, without),
        'conflates wrongly': wrong - count(different, without),
        'changes of 1,000 words of news': total > 0 ? Number(((1000 * changed) / total).toFixed(1)) : undefined,
      },
    ]
  })
  console.log(
    `Nouns, adjectives and names: ${same.length} pairs of one lemma, ${right} conflated; ${different.length} of different lemmas, ${wrong} conflated.`,
  )
  console.table(Object.fromEntries(rows))
}

/** Arabic words of some real articles, with their frequencies. */
function readNews(): Map<string, number> {
  const file = join(wholeWordLists.path, '../../articles.ndjson.gz')
  const counts = new Map<string, number>()
  if (!existsSync(file)) return counts
  for (const line of gunzipSync(readFileSync(file)).toString().split('\n').slice(0, 4000)) {
    const { title = '', body = '' } = line ? (JSON.parse(line) as { title?: string; body?: string }) : {}
    for (const word of foldedWords(`${title}\n${body}`)) if (/^[ء-ي]+$/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

function showExamples(pick: (list: WordList) => Pair[]): void {
  for (const list of lists) {
    const pairs = pick(list)
    const step = Math.max(1, Math.floor(pairs.length / 200))
    const shown = pairs.filter((_, index) => index % step === 0).map(([one, other]) => `${one}/${other}(${ours(one)}/${ours(other)})`)
    console.log(`\n${list.name}: ${pairs.length}\n${shown.join('  ')}`)
  }
}

function share(pairs: Pair[], stemmer: Stemmer): string {
  return `${((100 * pairs.filter(conflates(stemmer)).length) / pairs.length).toFixed(pairs.length > 5000 ? 2 : 1)} %`
}

async function stemByPostgres(words: string[]): Promise<Stemmer> {
  const postgres = await openBenchDatabase()
  try {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const { rows } = await client.query<{ word: string; stem: string | null }>(
      "select word, (ts_lexize('arabic_stem', word))[1] as stem from unnest($1::text[]) word",
      [words],
    )
    await client.end()
    const stems = new Map(rows.map(({ word, stem }) => [word, stem ?? word]))
    return (word) => stems.get(word) ?? word
  } finally {
    await postgres.close()
  }
}
