// The effect of each rule that splits words (src/text/tokenizer/words.ts, compoundNames.ts, latinWords.ts) on real
// texts: how often it splits; for words that occur in both spellings (عبدالله, عبد الله), the share of texts with
// either spelling that a search for one of them would find without the rule; and its most frequent splits, for review.
//   node bench/splitting.ts          needs ../shared/data
//   node bench/splitting.ts servant  a hundred splits of this rule, evenly sampled, with their context
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Word, words } from '#text/tokenizer/words.ts'

const shared = join(import.meta.dirname, '../../shared/data')

/** `key`: the word that was split, the same for both spellings. */
type Split = { rule: string; key: string; at: number }
/** `texts`: the indexes of the texts in which a word was split, by its key. */
type Found = { splits: number; texts: Map<string, Set<number>>; examples: string[] }

const rules = new Map<string, Found>()
/**
 * The indexes of the texts that contain the other spelling of a split word: two words with a space
 * between them.
 */
const spaced = new Map<string, Set<number>>()
const rulesWithSpaces = new Set(['servant', 'father', 'number and letters', 'tag'])
let total = 0

const texts = readTexts()
for (const [number, text] of texts.entries()) {
  const tokens = words(text)
  total += tokens.length
  for (const { rule, key, at } of splitsOf(text, tokens)) {
    const found: Found = rules.get(rule) ?? { splits: 0, texts: new Map(), examples: [] }
    rules.set(rule, found)
    found.splits++
    record(found.texts, key, number)
    found.examples.push(text.slice(Math.max(0, at - 20), at + 30).replaceAll(/\s+/g, ' '))
  }
}
const keys = new Set([...rules.values()].flatMap(({ texts }) => [...texts.keys()]))
for (const [number, text] of texts.entries()) {
  const tokens = words(text)
  for (const [at, { word, end }] of tokens.entries()) {
    const next = tokens[at + 1]
    const key = `${word} ${next?.word}`
    if (next && next.start > end && keys.has(key) && text.slice(end, next.start).trim() === '') record(spaced, key, number)
  }
}

const [, , shownRule] = process.argv
if (shownRule !== undefined) {
  const { examples } = rules.get(shownRule) ?? { examples: [] }
  for (let n = 0; n < 100; n++) console.log(examples[Math.floor((n * examples.length) / 100)])
} else {
  console.log(`${texts.length} texts, ${total} words`)
  console.table(Object.fromEntries([...rules].map(([name, found]) => [name, effectOf(name, found)])))
}

/**
 * The shares count only words that occur in both spellings, because for others the rule makes no
 * difference.
 */
function effectOf(rule: string, { splits, texts }: Found) {
  const sums = { either: 0, commoner: 0, rarer: 0 }
  for (const [key, joined] of texts) {
    const other = rulesWithSpaces.has(rule) && spaced.get(key)
    if (!other) continue
    sums.either += joined.union(other).size
    sums.commoner += Math.max(joined.size, other.size)
    sums.rarer += Math.min(joined.size, other.size)
  }
  const share = (found: number) => (sums.either === 0 ? '–' : `${((found * 100) / sums.either).toFixed(1)} %`)
  const commonest = [...texts].toSorted(([, one], [, other]) => other.size - one.size).slice(0, 5)
  return {
    'of 1,000 words': Number(((splits * 1000) / total).toFixed(3)),
    different: texts.size,
    'found by the commoner spelling': share(sums.commoner),
    'by the rarer one': share(sums.rarer),
    commonest: commonest.map(([key]) => key).join(', '),
  }
}

/**
 * Finds splits by their result: words without a space between them, or letters that belong to no
 * word.
 */
function splitsOf(text: string, tokens: Word[]): Split[] {
  return tokens.flatMap((word, at) => {
    const before = tokens[at - 1]
    const printed = text.slice(word.start, word.end)
    const found: Split[] = []
    if (before?.end === word.start)
      found.push({ rule: ruleBetween(text, before, word), key: `${before.word} ${word.word}`, at: word.start })
    const left = /[\p{L}]+/u.exec(text.slice(before?.end ?? 0, word.start))?.[0]
    if (left)
      found.push({
        rule: /آل$/.test(left) ? 'family' : /[a-z]/i.test(left) ? 'address' : 'attached clitic',
        key: `${left} ${word.word}`,
        at: word.start,
      })
    if (/\s/.test(printed)) found.push({ rule: 'detached and', key: printed, at: word.start })
    if (text[word.start - 1] === '_') found.push({ rule: 'tag', key: `${before?.word} ${word.word}`, at: word.start })
    if (/\dر\d/.test(printed)) found.push({ rule: 'decimal', key: word.word, at: word.start })
    if (/\d[,٬]\d{3}/.test(printed)) found.push({ rule: 'thousands', key: word.word, at: word.start })
    return found
  })
}

function ruleBetween(text: string, one: Word, other: Word): string {
  if (/\d$/.test(one.word) !== /^\d/.test(other.word)) return 'number and letters'
  if (/[a-z]$/.test(one.word) || /^[a-z]/.test(other.word)) return 'two scripts'
  if (one.word.endsWith('عبد')) return 'servant'
  return /#[^\s#]*$/.test(text.slice(0, other.start)) ? 'tag without signs' : 'father'
}

function record(found: Map<string, Set<number>>, key: string, text: number): void {
  const numbers = found.get(key) ?? new Set()
  found.set(key, numbers.add(text))
}

function readTexts(): string[] {
  const lines = gunzipSync(readFileSync(join(shared, 'articles.ndjson.gz')))
    .toString()
    .split('\n')
    .filter(Boolean)
  return lines.map((line) => {
    const { title, body } = JSON.parse(line) as { title: string; body: string }
    return `${title} . ${body}`
  })
}
