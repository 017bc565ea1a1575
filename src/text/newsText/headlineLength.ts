import { functionWords } from '../functionWords.ts'
import { type AgencyNames, namesAgency } from './agencyNames.ts'
import { bare, wordsIn } from './wordShapes.ts'

/** Fewer words may just be the beginning of the first sentence. */
const minWords = 4
/** Length in UTF-16 units, for a byline behind a headline. */
const maxByline = 150
/** Length in UTF-16 units: where a sentence after the headline repeats words of it. */
const maxRepeated = 100

/**
 * How long the headline is that a text begins with, however it is written, with the byline behind
 * it. 0 if it does not begin with it, or if the headline is the beginning of its first sentence.
 */
export function headlineLength(text: string, title: string, known: AgencyNames): number {
  const length = repeatedLength(text, title)
  if (length === 0) return 0
  const rest = text.slice(length)
  const byline = bylineLength(rest, known)
  return byline > 0 || beginsAnew(rest, title) ? length + byline : 0
}

/** The units in which a text has the words of a title; 0 if it begins otherwise. */
function repeatedLength(text: string, title: string): number {
  if (wordsIn(title).length < minWords) return 0
  const wanted = bare(title).replaceAll(' ', '')
  let [length, found] = [0, '']
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    found += bare(word).replaceAll(' ', '')
    length = index + word.length
    if (found.length >= wanted.length) break
  }
  return found === wanted ? length : 0
}

/**
 * Whether what follows a headline on its line is no continuation of it: it does not go on as a
 * sentence does, or tells the headline's words again.
 */
function beginsAnew(rest: string, title: string): boolean {
  const [word] = /^\s+\p{L}\S*/u.exec(rest) ?? []
  if (!word || /^\s+https?:/.test(word)) return true
  const [next] = bare(word).split(' ') as [string]
  const continues = functionWords.has(next) || /^\s+(?:و?ال|لل|\p{Ll})/u.test(word)
  return !continues || repeatsWords(rest, title)
}

function repeatsWords(rest: string, title: string): boolean {
  const inTitle = new Set(
    bare(title)
      .split(' ')
      .filter((word) => !functionWords.has(word)),
  )
  const words = bare(rest.slice(0, maxRepeated)).split(' ')
  return new Set(words.filter((word) => inTitle.has(word))).size >= 2
}

/**
 * `محمد إلياس بي بي سي - إسلام آباد`, on the line of a headline: who, for whom, and where, in one
 * word or two.
 */
function bylineLength(text: string, known: AgencyNames): number {
  const beginning = text.slice(0, maxByline)
  const dash = beginning.search(/[-–—ـ_]/)
  const words = beginning.slice(0, Math.max(0, dash)).trim().split(/\s+/)
  const [place] = /^[-–—ـ_]\s*(?:(?:جنوب|شمال|شرق|غرب|وسط)\s)?\S+(?=\s)/u.exec(beginning.slice(dash)) ?? []
  if (dash < 0 || !place || words.length < 3 || words.length > 8) return 0
  const isNamed = [1, 2, 3].some((count) => words.length > count && namesAgency(words.slice(-count).join(' '), known))
  return isNamed ? dash + place.length : 0
}
