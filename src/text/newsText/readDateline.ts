import { type AgencyNames, agencyNames, namesAgency } from './agencyNames.ts'
import { wordsIn } from './wordShapes.ts'

/**
 * Ends of the parts of a dateline: dashes or a colon before a space, a dash between two letters, an
 * Arabic comma.
 */
const separator =
  /[-–—_]{1,3}(?=[\s\u200e\u200f\u202a-\u202e]|$)|:(?=[\s\u200e\u200f\u202a-\u202e]|$)|(?<=\s)ـ{1,3}(?=\s)|(?<=\p{L})[-–—_](?=\p{L})|،\s/gu
/** Lengths in UTF-16 units, parts, words of a part, and words of a part after the agency's name. */
const max = { length: 110, parts: 5, words: 6, wordsAfterName: 3 }
/** UTF-16 units that must be left of a text. */
const minRest = 20

/**
 * The dateline that a text begins with («الكويت - كونا - », «KUWAIT, Nov 21 (KUNA) -- »): its
 * length, 0 if there is none, and its first part. It counts only if it names the agency or a wire
 * service: a place alone may be the beginning of a sentence.
 */
export function readDateline(text: string, known: AgencyNames): { length: number; first: string } {
  const beginning = text.slice(0, max.length)
  let [from, length, parts, isNamed, first] = [0, 0, 0, false, '']
  for (const { 0: found, index } of beginning.matchAll(separator)) {
    const part = beginning.slice(from, index)
    const words = wordsIn(part).length
    if (++parts > max.parts || words > max.words) break
    if (parts === 1) first = part
    if (namesAgency(part, known)) isNamed = true
    else if (isNamed && words > max.wordsAfterName) break
    from = index + found.length
    if (isNamed && !found.startsWith('،') && (length === 0 || words <= max.wordsAfterName)) length = from
    if (isNamed && found === ':') break
  }
  return length > 0 && text.slice(length).trim().length >= minRest ? { length, first } : { length: 0, first: '' }
}

/** The parts that a text has where a dateline would have them. */
export function datelineParts(text: string): string[] {
  const beginning = text.slice(0, max.length)
  let from = 0
  const parts: string[] = []
  for (const { 0: found, index } of beginning.matchAll(separator)) {
    const part = beginning.slice(from, index)
    from = index + found.length
    if (parts.length === max.parts || wordsIn(part).length > max.words) break
    parts.push(part)
  }
  return parts
}

/**
 * The place that such a dateline begins with («الكويت»); null if it has none.
 * @param names of the agency that published it, in both languages
 */
export function placeOf(text: string, names: string[]): string | null {
  const known = agencyNames(names)
  const { length, first } = readDateline(text.slice(0, 2 * max.length), known)
  const place = first.split(/[,،(]/, 1)[0]?.trim() ?? ''
  return length > 0 && isPlace(place) && !namesAgency(place, known) ? place : null
}

/**
 * Whether it is a place: one word, or capitals: of two words («أحمد علي - سبق -»), the first part
 * is more often who wrote the text.
 */
const isPlace = (text: string) => /^[\p{L}\p{M}'’]+$|^[A-Z][A-Z.'’ ]+$/u.test(text)
