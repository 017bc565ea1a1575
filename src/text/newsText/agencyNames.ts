import { bare } from './wordShapes.ts'

/** The names of an agency as its datelines may spell them. */
export type AgencyNames = ReadonlySet<string>

/** Words that a name is often written without. */
const generic =
  /^(?:وكاله|صحيفه|جريده|قناه|شبكه|موقع|the) | (?:عربي|بالعربيه|للانباء|الاخباريه|الاخباري|اليوميه|الالكترونيه|news agency|news|agency|network|daily|online|tv)$/g
/** Agencies whose reports others print, under the names they use in datelines. */
const wires = new Set([
  ...'كونا واس وام بنا قنا العمانيه سانا رويترز افب دبا وكالات kuna spa wam bna qna ona reuters afp ap dpa agencies cnn bbc'.split(' '),
  'فرانس برس',
  'بي بي سي',
])

/** Each name, and what is left of it without words such as "agency". */
export function agencyNames(names: readonly string[]): AgencyNames {
  return new Set(names.flatMap(bothSpellings))
}

function bothSpellings(name: string): string[] {
  const whole = bare(name)
  return [whole, whole.replace(generic, '').trim()].filter(Boolean)
}

/**
 * Adds the names that recur in its datelines, if it has neither its own there nor that of a wire
 * service: they may as well be places.
 */
export function withLearntNames(names: AgencyNames, credits: ReadonlySet<string>): AgencyNames {
  return [...credits].some((credit) => namesAgency(credit, names)) ? names : new Set([...names, ...credits])
}

/**
 * Returns what stands in brackets at the end of a part of a dateline, behind a place and a date.
 */
export const bracketedIn = (part: string): string | undefined => /\(([^()]*)\)\s*$/.exec(part)?.[1]

/** Whether it is the name of the agency or of a wire service, or has one in brackets at its end. */
export function namesAgency(part: string, known: AgencyNames): boolean {
  return [part, bracketedIn(part) ?? ''].some((one) => {
    const name = bare(one)
    return known.has(name) || wires.has(name) || wires.has(name.replaceAll(' ', ''))
  })
}
