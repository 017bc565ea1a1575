// Accuracy of 'did you mean': words of real articles with one mistake of each kind, as searches of one word; how
// often the first correction has the stem of the original word. Misspellings that are words themselves are left out,
// because their search has results.
//   node bench/corrections.ts FILE      articles in the format of ../shared/data/articles.ndjson.gz: {title, body}
// BENCH_WORDS (500, for each kind)
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { correctSearch, type Vocabulary } from '#features/search/server/corrections/correctSearch.ts'
import { neighbours } from '#features/search/server/corrections/keyboard.ts'
import { stem } from '#text/stemmer/stem.ts'
import { foldedWords } from '#text/tokenizer/words.ts'

const [, , file] = process.argv
const tried = Number(process.env.BENCH_WORDS ?? 500)
if (!file) throw new Error('node bench/corrections.ts FILE')

const stems = new Map<string, number>()
const spelled = new Map<string, number>()
for (const line of gunzipSync(readFileSync(file)).toString().trim().split('\n')) {
  const { title, body } = JSON.parse(line) as { title: string; body: string }
  const found = new Set(foldedWords(`${title} ${body}`))
  for (const word of found) spelled.set(word, (spelled.get(word) ?? 0) + 1)
  for (const one of new Set([...found].map(stem))) stems.set(one, (stems.get(one) ?? 0) + 1)
}
const vocabulary: Vocabulary = {
  countStems: async (asked) => asked.map((one) => stems.get(one) ?? 0),
  spellings: async (words) => new Set(words.filter((word) => spelled.has(word))),
}
const common = [...spelled].flatMap(([word, count]) => (count > 100 && /^[ء-ي]{4,}$/.test(word) ? [word] : []))
let seed = 1

const alike: Record<string, string> = { ت: 'ط', ط: 'ت', ض: 'ظ', ظ: 'ض', ذ: 'ز', ز: 'ذ', س: 'ص', ص: 'س', ق: 'ك', ه: 'ح', ح: 'ه' }
const at = (word: string) => Math.floor(random() * word.length)
const put = (word: string, place: number, letters: string, instead = 1) => word.slice(0, place) + letters + word.slice(place + instead)
const mistakes: Record<string, (word: string, place: number) => string> = {
  'a letter for one like it': (word, place) => put(word, place, alike[word[place] as string] ?? (word[place] as string)),
  'the key beside it': (word, place) => put(word, place, oneOf(neighbours.get(word[place] as string) || 'ا')),
  'a letter twice': (word, place) => put(word, place, (word[place] as string).repeat(2)),
  'two in the wrong order': (word, place) => put(word, place, [...word.slice(place, place + 2)].reverse().join(''), 2),
  'a letter missing': (word, place) => put(word, place, ''),
}

const rows: Record<string, Record<string, string>> = {}
for (const [name, spoil] of Object.entries(mistakes)) {
  const times: number[] = []
  let right = 0
  while (times.length < tried) {
    const word = oneOf(common)
    const typed = foldedWords(spoil(word, at(word)))[0] ?? word
    if (spelled.has(typed) || (stems.get(stem(typed)) ?? 0) >= 5) continue
    const from = performance.now()
    const [first = ''] = await correctSearch(typed, vocabulary)
    times.push(performance.now() - from)
    if (stem(first) === stem(word)) right++
  }
  rows[name] = {
    'first correction is right': `${((100 * right) / tried).toFixed(0)} %`,
    'p95 without the index': `${times.sort((a, b) => a - b)[Math.floor(tried * 0.95)]?.toFixed(1)} ms`,
  }
}
console.log(`${stems.size} stems of ${file}, ${tried} words of each kind`)
console.table(rows)

function oneOf<Item>(items: ArrayLike<Item>): Item {
  return items[Math.floor(random() * items.length)] as Item
}

/** mulberry32: the same numbers in every run. */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
