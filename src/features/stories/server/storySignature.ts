import { stem } from '#text/stemmer/stem.ts'
import { fold } from '#text/tokenizer/fold.ts'
import { foldedWords } from '#text/tokenizer/words.ts'

// A report says what happened in its headline and first sentences; what follows is background that
// other events share. In words.
const maxTitle = 40
const headWords = 35
const leadWords = 100
const bodyWords = 250
/** Words in which a number is read together with the word after it. */
const figureWords = 120
/** UTF-16 units of a text that are looked at; its passages come from all of them. */
const maxUnits = 4_000
const passageWords = 4
/** One passage in so many is kept, by its hash, so that two reports keep the same ones. */
const passagesPerKept = 8
/** Words whose terms are remembered; the words of some days of news. A power of two. */
const remembered = 2 ** 16

/**
 * Values by which a report is compared: 32-bit hashes of stems (odd ones are numbers), distinct and
 * ascending. Each part contains the one before it: the headline, with the first 35 words, the first
 * 100, the first 250. `figures` are pairs of a word and the number before it; `passages` are hashes
 * of an eighth of the runs of four words, ascending; `counts` says how often the text has each term
 * of `body`, at most 255 times, and 0 for one of the headline alone; `days` has a bit for each
 * weekday that the head names, from Sunday, and one for «أمس».
 */
export type Signature = {
  title: Uint32Array
  head: Uint32Array
  lead: Uint32Array
  body: Uint32Array
  counts: Uint8Array
  figures: Uint32Array
  passages: Uint32Array
  days: number
}

export function signatureOf(title: string, text: string): Signature {
  const words = wordsOf(text.slice(0, maxUnits))
  const inTitle = wordsOf(title).slice(0, maxTitle).map(stemmedTerm)
  const terms = words.map(stemmedTerm)
  const inBody = terms.slice(0, bodyWords)
  const head = distinct([...inTitle, ...inBody.slice(0, headWords)])
  const body = distinct([...inTitle, ...inBody])
  return {
    title: distinct(inTitle),
    head,
    lead: distinct([...inTitle, ...inBody.slice(0, leadWords)]),
    body,
    counts: countsOf(body, terms),
    figures: Uint32Array.from([...figuresOf(inTitle), ...figuresOf(inBody.slice(0, figureWords))]),
    passages: passagesOf(words),
    days: weekdays.reduce((bits, day, index) => (head.includes(day) ? bits | (1 << index) : bits), 0),
  }
}

const weekdays = ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت', 'أمس'].map((day) => termOf(stem(fold(day))))

/** @param terms of the whole text, in its order */
function countsOf(body: Uint32Array, terms: number[]): Uint8Array {
  const counts = new Map<number, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return Uint8Array.from(body, (term) => Math.min(255, counts.get(term) ?? 0))
}

function wordsOf(text: string): string[] {
  return foldedWords(text).filter((word) => word.length > 1 || isNumber(word))
}

const rememberedWords = new Uint32Array(remembered)
const rememberedTerms = new Uint32Array(remembered)

/**
 * Returns the term of a folded word. Stemming takes most of the time of a signature and the same
 * words come again, so a word's term is kept at the place of its hash.
 */
function stemmedTerm(word: string): number {
  const hash = hashOf(word) >>> 0
  const place = hash % remembered
  if (rememberedWords[place] === hash) return rememberedTerms[place] as number
  const term = wordTerm(word)
  rememberedWords[place] = hash
  rememberedTerms[place] = term
  return term
}

/**
 * The numbers that news writes as often in words as in digits, by their stems; «ثلاثة قتلى» and «3
 * قتلى» say the same.
 */
const numberWords = new Map(['ثلاث', 'اربع', 'خمس', 'ست', 'سبع', 'ثماني', 'تسع'].map((stemmed, index) => [stemmed, `${index + 3}`]))

/** Returns the term of a folded word. */
export function wordTerm(word: string): number {
  const stemmed = stem(word)
  return termOf(numberWords.get(stemmed) ?? stemmed)
}

/** Copied text has the same words, so they are not stemmed. */
function passagesOf(words: string[]): Uint32Array {
  const hashes = words.map(hashOf)
  const kept: number[] = []
  for (let at = 0; at + passageWords <= hashes.length; at++) {
    let hash = 0
    for (let i = at; i < at + passageWords; i++) hash = Math.imul(hash ^ (hashes[i] as number), 0x5bd1e995) ^ (hash >>> 15)
    hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995) >>> 0
    if ((hash >>> 4) % passagesPerKept === 0) kept.push(hash)
  }
  return distinct(kept)
}

function distinct(terms: number[]): Uint32Array {
  const sorted = Uint32Array.from(terms).sort()
  let count = 0
  for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[count++] = sorted[i] as number
  return sorted.slice(0, count)
}

/** Returns pairs of a word and its number: of «مقتل 12 جندياً», جندي and 12. */
function figuresOf(terms: number[]): number[] {
  return terms.flatMap((term, at) => {
    const next = terms[at + 1]
    return isNumberTerm(term) && next !== undefined && !isNumberTerm(next) ? [next, term] : []
  })
}

/** The hash of a stem, odd for numbers and even for words. */
export function termOf(stemmed: string): number {
  return ((hashOf(stemmed) & ~1) | (isNumber(stemmed) ? 1 : 0)) >>> 0
}

/** FNV-1a, of UTF-16 units. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  return hash
}

export function isNumberTerm(term: number): boolean {
  return (term & 1) === 1
}

function isNumber(word: string): boolean {
  const unit = word.charCodeAt(0)
  return unit >= 0x30 && unit <= 0x39
}
