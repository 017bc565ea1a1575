// Accuracy of "did you mean": one-word searches for misspelled words of real articles; how often the first correction
// has the stem of the original word. Misspellings that are words are left out, because a search for them has results.
//   node bench/corrections.ts FILE      articles in the format of ../shared/data/articles.ndjson.gz: {title, body}
// BENCH_WORDS (500, for each kind of mistake)
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { correctSearch, type Vocabulary } from '#features/search/server/corrections/correctSearch.ts'
import { neighbours } from '#features/search/server/corrections/keyboard.ts'
import { stem } from '#text/stemmer/stem.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { medianOf, recordFigures } from './figures.ts'

const [, , file] = process.argv
const wordsPerKind = Number(process.env.BENCH_WORDS ?? 500)
if (!file) throw new Error('node bench/corrections.ts FILE')
if (!existsSync(file)) {
  console.log('Skipped: the articles are not on this machine.')
  process.exit()
}

const stems = new Map<string, number>()
const spellings = new Map<string, number>()
for (const line of gunzipSync(readFileSync(file)).toString().trim().split('\n')) {
  const { title, body } = JSON.parse(line) as { title: string; body: string }
  const found = new Set(foldedWords(`${title} ${body}`))
  for (const word of found) spellings.set(word, (spellings.get(word) ?? 0) + 1)
  for (const one of new Set([...found].map(stem))) stems.set(one, (stems.get(one) ?? 0) + 1)
}
const vocabulary: Vocabulary = {
  countStems: async (queried) => queried.map((one) => stems.get(one) ?? 0),
  spellings: async (words) => new Set(words.filter((word) => spellings.has(word))),
  beginningWith: async (letters) => [...spellings.keys()].filter((word) => word.startsWith(letters)),
}
const common = [...spellings].flatMap(([word, count]) => (count > 100 && /^[ء-ي]{4,}$/.test(word) ? [word] : []))
let seed = 1

const similarLetters: Record<string, string> = { ت: 'ط', ط: 'ت', ض: 'ظ', ظ: 'ض', ذ: 'ز', ز: 'ذ', س: 'ص', ص: 'س', ق: 'ك', ه: 'ح', ح: 'ه' }
const randomIndex = (word: string) => Math.floor(random() * word.length)
const replace = (word: string, at: number, letters: string, count = 1) => word.slice(0, at) + letters + word.slice(at + count)
const mistakes: Record<string, (word: string, at: number) => string> = {
  'a similar letter': (word, at) => replace(word, at, similarLetters[word[at] as string] ?? (word[at] as string)),
  'an adjacent key': (word, at) => replace(word, at, pick(neighbours.get(word[at] as string) || 'ا')),
  'a doubled letter': (word, at) => replace(word, at, (word[at] as string).repeat(2)),
  'two letters swapped': (word, at) => replace(word, at, [...word.slice(at, at + 2)].reverse().join(''), 2),
  'a missing letter': (word, at) => replace(word, at, ''),
}

const rows: Record<string, Record<string, string>> = {}
for (const [name, misspell] of Object.entries(mistakes)) {
  const times: number[] = []
  let correct = 0
  while (times.length < wordsPerKind) {
    const word = pick(common)
    const typed = foldedWords(misspell(word, randomIndex(word)))[0] ?? word
    if (spellings.has(typed) || (stems.get(stem(typed)) ?? 0) >= 5) continue
    const from = performance.now()
    const [first = ''] = await correctSearch(typed, vocabulary)
    times.push(performance.now() - from)
    if (stem(first) === stem(word)) correct++
  }
  rows[name] = {
    'first correction is correct': `${((100 * correct) / wordsPerKind).toFixed(0)} %`,
    'p95 without the index': `${times.sort((a, b) => a - b)[Math.floor(wordsPerKind * 0.95)]?.toFixed(1)} ms`,
  }
}
console.log(`${stems.size} stems of ${file}, ${wordsPerKind} words of each kind`)
console.table(rows)
const numbers = (column: string) => Object.values(rows).map((row) => Number.parseFloat(row[column] ?? ''))
const shares = numbers('first correction is correct')
recordFigures(
  {
    name: 'first correction is correct, of 5 mistakes',
    value: shares.reduce((sum, share) => sum + share, 0) / shares.length,
    unit: '%',
    better: 'higher',
    exact: true,
  },
  { name: 'correcting a word, p95', value: medianOf(numbers('p95 without the index')), unit: 'ms', better: 'lower' },
)

function pick<Item>(items: ArrayLike<Item>): Item {
  return items[Math.floor(random() * items.length)] as Item
}

/** mulberry32: the same numbers in every run. */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
