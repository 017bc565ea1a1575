// How well stems tell forms of one word from different words, compared with PostgreSQL's `arabic` configuration.
// Usage: node bench/conflation.ts
// With --rules: which pairs each rule of the stemmer joins rightly and wrongly, measured by switching it off. With
// --wrong or --missed: examples. The word lists are not part of the project (../shared/data/ir/morphology).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { reduceArabic, stemRules } from '#text/stemmer/stemArabic.ts'
import { fold } from '#text/tokenizer/fold.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { openBenchDatabase } from './benchApp.ts'
import { joinedBy, makePairs, type Pair, readWordLists, type Stemmer, type WordList, wholeWordLists } from './wordLists.ts'

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
else if (process.argv.includes('--wrong')) showExamples((list) => list.apart.filter(joinedBy(ours)))
else if (process.argv.includes('--missed')) showExamples((list) => list.together.filter((pair) => !joinedBy(ours)(pair)))
else showComparison()

function showComparison(): void {
  const raw: Stemmer = (word) => word
  const row = (list: WordList, stemmer: Stemmer) => ({
    'of one lemma, joined': share(list.together, stemmer),
    'of different lemmas, joined': share(list.apart, stemmer),
  })
  const rows = lists.flatMap((list): [string, object][] => [
    [`${list.name} (${list.together.length}, ${list.apart.length} pairs): as printed`, row(list, raw)],
    ['  folded', row(list, fold)],
    ['  PostgreSQL arabic', row(list, arabic)],
    ['  Mirqab', row(list, ours)],
  ])
  console.table(Object.fromEntries(rows.map(([name, value], index) => [`${String(index).padStart(2)} ${name}`, value])))
}

function showRules(): void {
  const measured = lists.filter(({ name }) => !name.includes('verbs'))
  const together = measured.flatMap((list) => list.together)
  const apart = measured.flatMap((list) => list.apart)
  const count = (pairs: Pair[], stemmer: Stemmer) => pairs.filter(joinedBy(stemmer)).length
  const [right, wrong] = [count(together, ours), count(apart, ours)]
  const news = readNews()
  const total = [...news.values()].reduce((sum, times) => sum + times, 0)
  const rows = stemRules.map((rule) => {
    const without: Stemmer = (word) => reduceArabic(fold(word), rule).word
    const changed = [...news].reduce((sum, [word, times]) => sum + (without(word) === ours(word) ? 0 : times), 0)
    return [
      rule,
      {
        'joins rightly': right - count(together, without),
        'joins wrongly': wrong - count(apart, without),
        'changes of 1,000 words of news': total > 0 ? Number(((1000 * changed) / total).toFixed(1)) : undefined,
      },
    ]
  })
  console.log(
    `Nouns, adjectives and names: ${together.length} pairs of one lemma, ${right} joined; ${apart.length} of different lemmas, ${wrong} joined.`,
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
  return `${((100 * pairs.filter(joinedBy(stemmer)).length) / pairs.length).toFixed(pairs.length > 5000 ? 2 : 1)} %`
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
