import { placeOf } from '#features/stories/server/sortedTerms.ts'
import { type Clue, type ClueKind, kindOf } from './clue.ts'

/**
 * The clues of a report's headline, its head and its lead, each ascending and with those of the one
 * before, and when it was published (ms).
 */
export type ReportClues = { title: Uint32Array; head: Uint32Array; lead: Uint32Array; at: number }

/** How much a clue says, from 0 (in every report) to about 1 (in no other). */
export type WeighClue = (clue: Clue) => number

/** How two reports of different languages agree. Shares are from 0 to 1. */
export type Agreement = {
  /** The clues of both heads, by weight: a cosine. */
  heads: number
  /** The same of the headlines. */
  titles: number
  /** How much of a headline, by weight, the other lead has; of the one with less. */
  told: number
  /** log(1 + other names and numbers that both heads have) */
  rare: number
  /** log(1 + words of news of either headline that both heads have) */
  words: number
  /**
   * The weight of names that are known in both languages and are in a headline, but nowhere in the
   * other lead; of the report with more.
   */
  otherName: number
  /** The same of words of news. */
  otherWord: number
  /**
   * The share of the known words and names of a headline that the other lead lacks; of the headline
   * with more.
   */
  missing: number
  /**
   * 1 if a headline has no word of news and no number that is in the other lead: a headline of
   * names alone, as opinions have.
   */
  unsaid: number
  /** 1 if each headline has a number that the other lead lacks: another toll, result or price. */
  otherNumbers: number
}

/**
 * Fitted to judged pairs by logistic regression (`docs/notes/stories.md`); but the last two
 * exclude.
 */
const factors: Record<keyof Agreement, number> = {
  heads: 5.75,
  titles: 6.12,
  told: 1.29,
  rare: 2.83,
  words: 0.78,
  otherName: -2.33,
  otherWord: -5.53,
  missing: -2.73,
  unsaid: -20,
  otherNumbers: -20,
}
const constant = -3.88
/** Score from which two reports are of one event. */
export const needed = 3

export function agree(one: ReportClues, other: ReportClues, weigh: WeighClue): Agreement {
  const both = common(one.head, other.head)
  const ofBoth = (measure: (own: ReportClues, others: ReportClues) => number): [number, number] => [
    measure(one, other),
    measure(other, one),
  ]
  return {
    heads: cosine(one.head, other.head, weigh),
    titles: cosine(one.title, other.title, weigh),
    told: Math.min(...ofBoth((own, others) => sum(common(own.title, others.lead), weigh) / (sum(own.title, weigh) + least))),
    rare: Math.log(1 + both.filter((clue) => isOwn(clue) && weigh(clue) > rareWeight).length),
    words: Math.log(
      1 +
        both.filter(
          (clue) =>
            kindOf(clue) === 'word' && (placeOf(one.title, clue) >= 0 || placeOf(other.title, clue) >= 0) && weigh(clue) > commonWeight,
        ).length,
    ),
    otherName: Math.max(...ofBoth((own, others) => sum(lacking(own, others, ['name']), weigh))),
    otherWord: Math.max(...ofBoth((own, others) => sum(lacking(own, others, ['word']), weigh))),
    missing: Math.max(...ofBoth(shareMissing)),
    unsaid: Math.max(...ofBoth(isUnsaid)),
    otherNumbers: Math.min(...ofBoth((own, others) => Math.min(1, lacking(own, others, ['number']).length))),
  }
}

/** How likely two reports are about one event, as log odds. */
export function scoreOf(agreement: Agreement): number {
  return names.reduce((total, name) => total + factors[name] * agreement[name], constant)
}

/** Returns what each part adds to the score. */
export function effectsOf(agreement: Agreement): { name: keyof Agreement; effect: number }[] {
  return names.map((name) => ({ name, effect: factors[name] * agreement[name] }))
}

const names = Object.keys(factors) as (keyof Agreement)[]

/** Minimum that keeps a headline of a few words from counting as wholly told. */
const least = 0.3
/** Weights from which a name or a number is rare, and a word of news is not in every report. */
const rareWeight = 0.15
const commonWeight = 0.02
/** A headline with fewer known words says too little of what is missing. */
const fewWords = 3

const isOwn = (clue: Clue) => kindOf(clue) === 'letters' || kindOf(clue) === 'number'

/** Returns the clues that are in both lists. */
function common(clues: Uint32Array, others: Uint32Array): Clue[] {
  const both: Clue[] = []
  for (let i = 0, j = 0; i < clues.length && j < others.length; ) {
    const one = clues[i] as number
    const other = others[j] as number
    if (one === other) both.push(one)
    if (one <= other) i++
    if (other <= one) j++
  }
  return both
}

function lacking({ title }: ReportClues, { lead }: ReportClues, kinds: ClueKind[]): Clue[] {
  return [...title].filter((clue) => kinds.includes(kindOf(clue)) && placeOf(lead, clue) < 0)
}

function shareMissing(own: ReportClues, others: ReportClues): number {
  const known = own.title.filter((clue) => !isOwn(clue))
  return lacking(own, others, ['word', 'name']).length / Math.max(fewWords, known.length)
}

function isUnsaid({ title }: ReportClues, { lead }: ReportClues): 0 | 1 {
  return common(title, lead).some((clue) => kindOf(clue) === 'word' || kindOf(clue) === 'number') ? 0 : 1
}

function cosine(one: Uint32Array, other: Uint32Array, weigh: WeighClue): number {
  return sum(common(one, other), weigh) / Math.sqrt((sum(one, weigh) + least) * (sum(other, weigh) + least))
}

function sum(clues: Iterable<Clue>, weigh: WeighClue): number {
  let total = 0
  for (const clue of clues) total += weigh(clue)
  return total
}
