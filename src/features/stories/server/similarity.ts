import { constant, factors } from './fittedScore.ts'
import { conflictingFigures, isRetold, passagesShared } from './retold.ts'
import { countShared } from './sortedTerms.ts'
import type { Signature } from './storySignature.ts'
import type { Part, Weighed } from './weighed.ts'

/**
 * How alike two leads are, from 0 to 1: the cosine by rarity. Cheap, and the measure of what else
 * is alike (`Circumstances`).
 */
export function likeness(a: Weighed, b: Weighed): number {
  const [one, other] = [a.rareLead.total, b.rareLead.total]
  return one === 0 || other === 0 ? 0 : common(a.rareLead, b.rareLead.terms) / Math.sqrt(one * other)
}

/**
 * Facts about two reports besides their words. `alikeOfAgency` and `alikeElsewhere`: how many other
 * recent reports are nearly as alike to the newer one, from its own agency, and in other stories
 * than that of the older one. An agency reports an event once, and a story has all reports of its
 * event, so both say how little the likeness means: that is how the frames of news that repeats are
 * learnt (weather, prices, congratulations, decrees). `crowd`: how alike the older one is to the
 * ten other candidates that are most alike to it, on average.
 */
export type Circumstances = {
  hoursApart: number
  /**
   * Days between the nearest dates that their heads name, as weekdays or «أمس», at most 3;
   * undefined if one names none.
   */
  datesApart: number | undefined
  sameAgency: boolean
  alikeOfAgency: number
  alikeElsewhere: number
  crowd: number
}

/** Values that a comparison looks at. Shares are from 0 to 1. */
export type Comparison = {
  /** How much of each headline is in the lead of the other. */
  headlines: number
  /**
   * The words of each headline that the other report has nowhere, by rarity and by how often their
   * own text has them (what a report is about, it says again and again), summed; of the headline
   * with less of it.
   */
  missing: number
  /**
   * How much of a headline, by rarity, the other report is about: has three times; of the headline
   * with more.
   */
  topic: number
  /**
   * How much of each head is anywhere in the other report, by rarity and by how often its own text
   * has the words; of the head with less.
   */
  heads: number
  /** log(1 + words of both headlines) */
  titleWords: number
  /** Days between them. */
  days: number
  /** 1 if both are from one agency. */
  sameAgency: number
  /** log(1 + count), as in `Circumstances`. */
  alikeOfAgency: number
  alikeElsewhere: number
  /** Likeness as in `Circumstances`. */
  crowd: number
  /** log(1 + words of both leads that very few posts have) */
  veryRare: number
  /** Days between the dates that the heads name, 3 at most. */
  otherDate: number
  /** 1 if the heads name the same date. */
  sameDate: number
  /** Words before which the reports have different numbers; 3 at most. */
  otherNumbers: number
  /**
   * 1 if the headlines are the same frame with another name or number: another embassy's envoy,
   * another town's fire.
   */
  otherName: number
  /**
   * How much of the shorter headline is in the other, times the share of the numbers of the leads
   * that do not agree.
   */
  frame: number
  /** Value from 0, with half of the shorter text's passages in the other, to 1 with four fifths. */
  copied: number
  /**
   * 1 if the reports are one text about two events: another match of the round, another school's
   * prize.
   */
  retold: number
}

/**
 * Factors that are not fitted, because the judged pairs have too little of it. `retold` outweighs
 * whatever such a pair scores besides.
 */
const given = { copied: 4, retold: -9 }

export function compare(
  a: Weighed,
  b: Weighed,
  { hoursApart, datesApart, sameAgency, alikeOfAgency, alikeElsewhere, crowd }: Circumstances,
): Comparison {
  const headlines = (share(common(a.title, b.signature.lead), a.title) + share(common(b.title, a.signature.lead), b.title)) / 2
  const shorterTitle = Math.max(Math.min(a.rareTitle.total, b.rareTitle.total), 0.5)
  const sameHeadline = common(a.rareTitle, b.signature.title) / shorterTitle
  return {
    headlines,
    missing: Math.min(missing(a.topicTitle, b.signature.body), missing(b.topicTitle, a.signature.body)),
    topic: Math.max(aboutIn(a.squaredTitle, b.signature), aboutIn(b.squaredTitle, a.signature)),
    heads: Math.min(share(common(a.topicHead, b.signature.body), a.topicHead), share(common(b.topicHead, a.signature.body), b.topicHead)),
    titleWords: Math.log(1 + countShared(a.signature.title, b.signature.title)),
    days: hoursApart / 24,
    sameAgency: sameAgency ? 1 : 0,
    alikeOfAgency: Math.log(1 + alikeOfAgency),
    alikeElsewhere: Math.log(1 + alikeElsewhere),
    crowd,
    veryRare: Math.log(1 + countShared(a.veryRare, b.veryRare)),
    otherDate: Math.min(3, datesApart ?? 0),
    sameDate: datesApart === 0 ? 1 : 0,
    otherNumbers: Math.min(3, conflictingFigures(a.figures, b.figures)),
    otherName: nameOthers(a.signature, b.signature) ? 1 : 0,
    copied: Math.min(1, Math.max(0, (passagesShared(a, b).share - 0.5) / 0.3)),
    frame: sameHeadline * (1 - numbersShared(a.numbers, b.numbers)),
    retold: isRetold(a, b, { agencyHasBoth: sameAgency || alikeOfAgency > 0 }) ? 1 : 0,
  }
}

/** How likely two reports are about the same event, as log odds: above 0, more likely than not. */
export function scoreOf(comparison: Comparison): number {
  return names.reduce((sum, name) => sum + allFactors[name] * comparison[name], constant)
}

/** Returns what each value of a comparison adds to the score. */
export function effectsOf(comparison: Comparison): { name: keyof Comparison; effect: number }[] {
  return names.map((name) => ({ name, effect: allFactors[name] * comparison[name] }))
}

const allFactors: Record<keyof Comparison, number> = { ...factors, ...given }
const names = Object.keys(allFactors) as (keyof Comparison)[]

/** Number of times from which a text is about a word. */
const aboutTimes = 3

/** The share of a headline's weight that another report's text has often. */
function aboutIn({ terms, weights, total }: Part, { body, counts }: Signature): number {
  let sum = 0
  for (let i = 0, j = 0; i < terms.length && j < body.length; ) {
    const one = terms[i] as number
    const other = body[j] as number
    if (one === other) sum += (weights[i] as number) * Math.min(1, Math.log(1 + (counts[j] as number)) / Math.log(1 + aboutTimes))
    if (one <= other) i++
    if (other <= one) j++
  }
  return sum / Math.max(total, 0.5)
}

/** The weight of the terms that the other list has not. */
function missing(part: Part, others: Uint32Array): number {
  return Math.max(0, part.total - common(part, others))
}

function share(weight: number, { total }: Part): number {
  return weight / Math.max(total, 0.5)
}

/** The weight of the terms that are also in the other list; both are ascending. */
function common({ terms, weights }: Part, others: Uint32Array): number {
  let sum = 0
  for (let i = 0, j = 0; i < terms.length && j < others.length; ) {
    const one = terms[i] as number
    const other = others[j] as number
    if (one === other) sum += weights[i] as number
    if (one <= other) i++
    if (other <= one) j++
  }
  return sum
}

/** The share of the words of the longer headline that makes two headlines one frame. */
const frameShare = 0.6

/** A real rewrite changes more of a headline, or has the same names in its text. */
function nameOthers(a: Signature, b: Signature): boolean {
  if (countShared(a.title, b.title) < frameShare * Math.max(a.title.length, b.title.length)) return false
  return a.title.some((term) => !b.body.includes(term)) && b.title.some((term) => !a.body.includes(term))
}

/**
 * The share of numbers that the other lead has too, for the one with fewer; 0.5 if one has none.
 */
function numbersShared(a: Uint32Array, b: Uint32Array): number {
  const fewer = Math.min(a.length, b.length)
  return fewer === 0 ? 0.5 : countShared(a, b) / fewer
}
