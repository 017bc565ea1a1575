import { isFunctionWord } from '../../functionWords.ts'
import { stem } from '../../stemmer/stem.ts'
import type { Clause } from '../readQuery.ts'
import { findNameAt, type OtherName, otherNameTerm, readOtherNames } from './otherNames.ts'

/**
 * A keyword in the other language. `names`: for each name in it, those it has there; `alone`: its
 * clauses in that language alone; `added`: those of a text in either language.
 */
export type OtherLanguage = { names: OtherName[][]; alone: Clause[]; added: Clause[] }

/**
 * Says a keyword in the other language: Arabic of Latin words, English of Arabic ones. Null unless
 * all that it wants is known there, numbers and function words aside: then nothing would be found.
 * A name of several words is an alternative to each of them, as in a search (addOtherNames); of
 * function words the name beside them is («Emir of Kuwait»). A name that is excluded is excluded
 * in both, unless it is wanted there (`Kuwait -الكويت`) or is written like another word there.
 */
export function sayInOtherLanguage(clauses: Clause[]): OtherLanguage | null {
  const found = findNames(clauses)
  const rest = clauses.filter((_, at) => !found.some((name) => covers(name, at)))
  if (found.length === 0 || !rest.every((clause) => clause.excluded || isSilent(clause) || isNumber(clause))) return null
  const added = clauses.map((clause, at) => withNames(clause, nameFor(clause, at, found)?.names ?? []))
  return { names: found.map(({ names }) => names), alone: sayAlone(clauses, found), added: excludeInBoth(added) }
}

/** A name that stands in a keyword, from one clause up to another, and what it is called there. */
type FoundName = { from: number; end: number; names: OtherName[] }

function findNames(clauses: Clause[]): FoundName[] {
  const found: FoundName[] = []
  for (let from = 0; from < clauses.length; from = Math.max(from + 1, found.at(-1)?.end ?? 0)) {
    const name = findNameAt(clauses, from, namesAcross)
    if (name) found.push({ from, ...name })
  }
  return found
}

const covers = ({ from, end }: FoundName, at: number) => from <= at && at < end

/** Returns the name of which a clause is a part; of a function word else the next, or the last. */
function nameFor(clause: Clause, at: number, found: FoundName[]): FoundName | undefined {
  const own = found.find((name) => covers(name, at))
  if (own || !isSilent(clause)) return own
  return found.find(({ from }) => from > at) ?? found.at(-1)
}

const withNames = (clause: Clause, names: OtherName[]): Clause => ({ ...clause, any: [...clause.any, ...termsOf(names)] })
const termsOf = (names: OtherName[]) => names.map(otherNameTerm)

/** Returns the names and numbers of a keyword, in the other language alone. */
function sayAlone(clauses: Clause[], found: FoundName[]): Clause[] {
  return clauses.flatMap((clause, at) => {
    const name = found.find((one) => covers(one, at))
    if (name) return name.from === at ? { any: termsOf(name.names), excluded: false } : []
    return isNumber(clause) ? clause : []
  })
}

/** Has what is excluded excluded by its names in the other language, too. */
function excludeInBoth(clauses: Clause[]): Clause[] {
  const wanted = wantedStems(clauses)
  return clauses.map((clause) =>
    withNames(
      clause,
      excludedNames(clause).filter(({ words }) => !words.every((word) => wanted.has(stem(word)))),
    ),
  )
}

/** The stems of all words that a text may have, as typed or by another name. */
function wantedStems(clauses: Clause[]): Set<string> {
  return new Set(clauses.flatMap(({ any, excluded }) => (excluded ? [] : any.flatMap(({ words }) => words.map(stem)))))
}

/** The other names in the other script that alerts know. */
function namesAcross(words: string[]): OtherName[] {
  const isArabic = hasArabic(words)
  return readOtherNames(words).filter((name) => name.widens && hasArabic(name.words) !== isArabic)
}

const hasArabic = (words: string[]) => words.some((word) => /\p{Script=Arabic}/u.test(word))

/**
 * The names of an excluded word, which alone is a clause. Everyday words have none: `-gold` would
 * exclude «ذهب», went.
 */
function excludedNames({ any: [term, ...others], excluded }: Clause): OtherName[] {
  if (!excluded || !term || others.length > 0 || term.exact || term.prefix) return []
  return namesAcross(term.words).filter((name) => name.excludes)
}

/** Whether a clause is a function word, which the other language does without. */
function isSilent({ any: [term], excluded }: Clause): boolean {
  return !excluded && term !== undefined && !term.exact && !term.prefix && term.words.every(isFunctionWord)
}

/** Whether a clause is a number, which is the same in both. */
function isNumber({ any, excluded }: Clause): boolean {
  return !excluded && any.every(({ words, prefix }) => !prefix && words.every((word) => /^\d+$/.test(word)))
}
