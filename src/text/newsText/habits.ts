import { isFunctionWord } from '../functionWords.ts'
import { bracketedIn } from './agencyNames.ts'
import { lineBeginnings } from './lineBeginnings.ts'
import { datelineParts } from './readDateline.ts'
import { bare, shapeOf, wordsIn } from './wordShapes.ts'

/**
 * Beginnings and ends that articles of an agency often have besides their text; as `shapeOf` writes
 * it.
 */
export type Habits = { openings: ReadonlySet<string>; endings: ReadonlySet<string>; credits: ReadonlySet<string> }
/**
 * Numbers of articles in which each beginning, and each first words of a sentence near the end, was
 * seen; `articles`: of all.
 */
export type HabitCounts = { articles: number; openings: Map<string, number>; endings: Map<string, number>; credits: Map<string, number> }

/** Lengths in words, and the units in which they are looked for. */
const openingWords = { min: 3, max: 12, units: 400 }
const endingWords = { min: 3, max: 4, units: 120 }
/** Lines at the end of an article that are looked at. */
const lastLines = 6
/** Length in words. */
const maxCredit = 3
/**
 * A habit recurs in at least so many articles, and in such a share of all; what may as well begin a
 * sentence in a larger one.
 */
const recurs = { articles: 4, share: 0.25, shareOfSentences: 0.6 }

export const noHabits: Habits = { openings: new Set(), endings: new Set(), credits: new Set() }
export const noCounts = (): HabitCounts => ({ articles: 0, openings: new Map(), endings: new Map(), credits: new Map() })

/** Counts one more article. @param lines the text of each block of its body */
export function countHabits(counts: HabitCounts, lines: readonly string[]): void {
  counts.articles++
  for (const opening of new Set(openingsOf(lines))) increase(counts.openings, opening, 1)
  for (const ending of new Set(endingsOf(lines))) increase(counts.endings, ending, 1)
  for (const credit of new Set(creditsOf(lines))) increase(counts.credits, credit, 1)
}

/** Removes what was seen once, which is nearly all. */
export function withoutRare({ articles, openings, endings, credits }: HabitCounts): HabitCounts {
  const kept = (counts: Map<string, number>) => new Map([...counts].filter(([, count]) => count > 1))
  return { articles, openings: kept(openings), endings: kept(endings), credits: kept(credits) }
}

/** Returns what recurs in all of these together. */
export function habitsOf(...all: HabitCounts[]): Habits {
  const sum = noCounts()
  for (const { articles, openings, endings, credits } of all) {
    sum.articles += articles
    for (const [opening, count] of openings) increase(sum.openings, opening, count)
    for (const [ending, count] of endings) increase(sum.endings, ending, count)
    for (const [credit, count] of credits) increase(sum.credits, credit, count)
  }
  const often = (counts: Map<string, number>, isSentence: (shape: string) => boolean) => {
    const least = (shape: string) => Math.max(recurs.articles, sum.articles * (isSentence(shape) ? recurs.shareOfSentences : recurs.share))
    return new Set([...counts].filter(([shape, count]) => count >= least(shape)).map(([shape]) => shape))
  }
  return {
    openings: often(sum.openings, (shape) => !/\d/.test(shape)),
    endings: often(sum.endings, beginsSentence),
    credits: often(sum.credits, () => false),
  }
}

/**
 * Whether these words may begin one sentence after the other of an agency that has one subject:
 * «وأكدت وزارة الصحة أن».
 */
function beginsSentence(shape: string): boolean {
  const words = shape.split(' ')
  return shape.startsWith('و') || isFunctionWord(words[0] as string) || words.includes('ان') || words.includes('انه')
}

/** The length of the longest opening that this text has; 0 if it has none. */
export function openingLength(text: string, { openings }: Habits): number {
  if (openings.size === 0) return 0
  const ends = [...text.slice(0, openingWords.units).matchAll(/\S+/g)].map(({ 0: word, index }) => index + word.length)
  return ends.slice(0, openingWords.max).findLast((end) => openings.has(shapeOf(text.slice(0, end)))) ?? 0
}

/** Whether a sentence begins as endings do. */
export function isEnding(sentence: string, { endings }: Habits): boolean {
  return endings.size > 0 && firstWords(sentence, endingWords).some((words) => endings.has(words))
}

const openingsOf = ([first = '']: readonly string[]) => firstWords(first, openingWords)

function endingsOf(lines: readonly string[]): string[] {
  const first = Math.max(0, lines.length - lastLines)
  return lines.slice(first).flatMap((line, index) => {
    const beginnings = lineBeginnings(line).filter((at) => first + index + at > 0)
    return beginnings.flatMap((at) => firstWords(line.slice(at, at + endingWords.units), endingWords))
  })
}

/**
 * The parts between dashes that an article begins with, of which one may be how the agency calls
 * itself.
 */
function creditsOf([first = '']: readonly string[]): string[] {
  const parts = datelineParts(first).map((part) => bracketedIn(part) ?? part)
  return parts
    .filter((part) => wordsIn(part).length <= maxCredit && !/\d/.test(part))
    .map(bare)
    .filter(Boolean)
}

/** The shapes of the first words, of each number of words. */
function firstWords(text: string, { min, max, units }: typeof openingWords): string[] {
  const words = text.slice(0, units).trim().split(/\s+/).slice(0, max)
  const shapes = words.map((_, index) => shapeOf(words.slice(0, index + 1).join(' ')))
  return shapes.filter((shape) => shape.split(' ').length >= min)
}

function increase(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}
