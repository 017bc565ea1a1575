import { fold } from './tokenizer/fold.ts'

/** A dateline is at the beginning: in UTF-16 units, words for each of its parts, and parts. */
const maxLength = 90
const maxWords = 5
const maxParts = 3
/** What must be left of a text. */
const minRest = 20
/** What a name is often written without. */
const generic =
  /^(?:وكاله|صحيفه|جريده|قناه|شبكه|موقع|the) | (?:للانباء|الاخباريه|الاخباري|اليوميه|الالكترونيه|news agency|news|agency|network|daily|online|tv)$/g
/** Agencies whose reports others print, under the names they use in datelines. */
const wires = new Set([
  ...'كونا واس وام بنا قنا العمانيه سانا رويترز افب دبا وكالات kuna spa wam bna qna ona reuters afp ap dpa agencies'.split(' '),
  'فرانس برس',
])

/**
 * A text without the dateline that it begins with («الكويت - كونا - », «KUWAIT, Nov 21 (KUNA) -- »), where that names the agency or a wire service: a place
 * alone may be the beginning of a sentence. Unchanged if there is none.
 * @param names of the agency that published it, in both languages
 */
export function withoutDateline(text: string, names: string[]): string {
  const { end } = findDateline(text, names)
  const rest = text.slice(end).trimStart()
  return end > 0 && rest.length >= minRest ? rest : text
}

/** The place that such a dateline begins with («الكويت»); null if it has none. */
export function placeOf(text: string, names: string[]): string | null {
  const { end, first } = findDateline(text, names)
  const place = first.split(/[,،(]/, 1)[0]?.trim() ?? ''
  return end > first.length && isPlace(place) && !namesAgency(place, knownNames(names)) ? place : null
}

/** One word, or capitals: of two words («أحمد علي - سبق -»), the first part is more often who wrote the text. */
const isPlace = (text: string) => /^[\p{L}\p{M}'’]+$|^[A-Z][A-Z.'’ ]+$/u.test(text)

/** @returns where the text after the dateline begins, 0 if there is none, and the dateline's first part */
function findDateline(text: string, names: string[]): { end: number; first: string } {
  const known = knownNames(names)
  let [start, parts, first] = [0, 0, '']
  for (const { 0: mark, index } of text.slice(0, maxLength).matchAll(/[-–—:]+/g)) {
    const part = text.slice(start, index)
    if (++parts > maxParts || part.trim().split(/\s+/).length > maxWords) break
    if (parts === 1) first = part
    start = index + mark.length
    if (namesAgency(part, known) && /\s/.test(text[start] ?? '')) return { end: start, first }
  }
  return { end: 0, first: '' }
}

const knownNames = (names: string[]) => new Set(names.flatMap(spellingsOf))

/** Whether it is an agency's name, or has one in brackets after a place and a date. */
function namesAgency(part: string, known: Set<string>): boolean {
  const bracketed = /\(([^()]*)\)\s*$/.exec(part)?.[1]
  return [part, bracketed ?? ''].some((one) => {
    const name = bare(one)
    return known.has(name) || wires.has(name) || wires.has(name.replaceAll(' ', ''))
  })
}

const bare = (name: string) =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A name, and what is left of it without words such as "agency". */
function spellingsOf(name: string): string[] {
  const whole = bare(name)
  return [whole, whole.replace(generic, '').trim()].filter(Boolean)
}
