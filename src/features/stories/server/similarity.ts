import { stem } from '#text/stemmer/stem.ts'
import { fold } from '#text/tokenizer/fold.ts'
import { foldedWords } from '#text/tokenizer/words.ts'

/** Only the beginning of a text is compared, because a report says first what happened. In words, and in UTF-16 units that contain them. */
const leadWords = 100
const leadUnits = 700

/**
 * What a report is compared by: 32-bit hashes of the stems in its title, and in its title and first 100 words; distinct, ascending.
 * Odd hashes are numbers.
 */
export type Signature = { title: Uint32Array; all: Uint32Array }

/** Weight of a term, from 0 (in every report, every day) to 1 (rare). */
export type Weigh = (term: number) => number

export function signatureOf(title: string, text: string): Signature {
  const inTitle = new Set<number>()
  addTerms(inTitle, title)
  const all = new Set(inTitle)
  addTerms(all, text.slice(0, leadUnits))
  return { title: Uint32Array.from(inTitle).sort(), all: Uint32Array.from(all).sort() }
}

function addTerms(terms: Set<number>, text: string): void {
  let left = leadWords
  for (const word of foldedWords(text)) {
    if (left-- === 0) break
    if (word.length > 1 || isNumber(word)) terms.add(termOf(stem(word)))
  }
}

/** The hash of a stem (FNV-1a), odd for numbers and even for words. */
export function termOf(stemmed: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < stemmed.length; i++) hash = Math.imul(hash ^ stemmed.charCodeAt(i), 0x01000193)
  return ((hash & ~1) | (isNumber(stemmed) ? 1 : 0)) >>> 0
}

function isNumber(word: string): boolean {
  const unit = word.charCodeAt(0)
  return unit >= 0x30 && unit <= 0x39
}

/** A signature with the weights of its terms, computed once for all comparisons. */
export type Weighed = { title: Part; all: Part; numbers: Uint32Array }
type Part = { terms: Uint32Array; weights: Float64Array; total: number }

export function weighed({ title, all }: Signature, weigh: Weigh): Weighed {
  return { title: part(title, weigh), all: part(all, weigh), numbers: all.filter((term) => (term & 1) === 1) }
}

function part(terms: Uint32Array, weigh: Weigh): Part {
  const weights = new Float64Array(terms.length)
  let total = 0
  for (let i = 0; i < terms.length; i++) {
    const weight = weigh(terms[i] as number)
    weights[i] = weight
    total += weight
  }
  return { terms, weights, total }
}

// Reports that come every day in the same words: two of them are about the same event only if they are of the same day.
const dailyReports = [
  'أرصاد طقس',
  'مواقيت صلاة',
  'سعر صرف',
  'بورصة مؤشر نقطة',
  'سعر برميل',
  'ذهب أونصة',
  'ذهب أوقية',
  'وفيات عزاء',
  'weather forecast',
  'exchange rate',
].map((words) => words.split(' ').map((word) => termOf(stem(fold(word)))))
const dailyHours = 14

function areEditions(a: Uint32Array, b: Uint32Array): boolean {
  return dailyReports.some((terms) => terms.every((term) => a.includes(term) && b.includes(term)))
}

/** Reports of one agency are about the same event only if nearly all words agree, because it reports an event once, and similar events in similar words. */
const sameAgencyMalus = 2.5

/** Titles with the same frame but another name or number: another embassy's envoy, another town's fire, another day's price. */
const otherNameMalus = 2
const frameShare = 0.6

function nameOthers(a: Weighed, b: Weighed): boolean {
  const [ofA, ofB] = [a.title.terms, b.title.terms]
  const shared = ofA.reduce((count, term) => (ofB.includes(term) ? count + 1 : count), 0)
  if (shared < frameShare * Math.max(ofA.length, ofB.length)) return false
  return ofA.some((term) => !b.all.terms.includes(term)) && ofB.some((term) => !a.all.terms.includes(term))
}

/**
 * How likely two reports are about the same event: above 0, more likely than not. A sum of what a reader would check: how much of the shorter
 * report the other contains, how much of each title, how much they share in all, whether their numbers agree, how many hours are between them,
 * and whether their titles are the same frame with another name. The factors were fitted to pairs judged by hand (docs/notes/stories.md).
 */
export function scorePair(a: Weighed, b: Weighed, hoursApart: number, sameAgency: boolean): number {
  if (hoursApart > dailyHours && areEditions(a.all.terms, b.all.terms)) return Number.NEGATIVE_INFINITY
  const shared = common(a.all, b.all)
  const overlap = shared / Math.max(Math.min(a.all.total, b.all.total), 1)
  const titles = (common(a.title, b.all) / Math.max(a.title.total, 0.5) + common(b.title, a.all) / Math.max(b.title.total, 0.5)) / 2
  const evidence = Math.min(1, shared / 5)
  const numbers = numbersAgree(a.numbers, b.numbers)
  const distance = Math.log(1 + hoursApart / 12)
  const score = 4.7 * overlap + 2.7 * titles + 2.2 * evidence + 2.8 * numbers - 1.15 * distance - 5.8
  return score - (sameAgency ? sameAgencyMalus : 0) - (nameOthers(a, b) ? otherNameMalus : 0)
}

/** Total weight of the common terms; both are ascending. */
function common(a: Part, b: Part): number {
  let sum = 0
  for (let i = 0, j = 0; i < a.terms.length && j < b.terms.length; ) {
    const one = a.terms[i] as number
    const other = b.terms[j] as number
    if (one === other) sum += a.weights[i] as number
    if (one <= other) i++
    if (other <= one) j++
  }
  return sum
}

/** The share of numbers that the other report has too, for the report with fewer; 0.5 if one has none. */
function numbersAgree(a: Uint32Array, b: Uint32Array): number {
  const fewer = Math.min(a.length, b.length)
  return fewer === 0 ? 0.5 : a.filter((number) => b.includes(number)).length / fewer
}
