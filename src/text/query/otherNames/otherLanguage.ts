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
  const names: OtherName[][] = []
  const alone: Clause[] = []
  const added = clauses.map((clause) => ({ ...clause, any: [...clause.any] }))
  let silent: Clause[] = []
  for (let at = 0; at < clauses.length; ) {
    const clause = clauses[at] as Clause
    const found = findNameAt(clauses, at, namesAcross)
    if (found) {
      const terms = found.names.map(({ words }) => otherNameTerm(words))
      names.push(found.names)
      alone.push({ any: terms, excluded: false })
      for (const { any } of [...silent, ...added.slice(at, found.end)]) any.push(...terms)
      silent = []
    } else if (isSilent(clause)) silent.push(added[at] as Clause)
    else if (isNumber(clause)) alone.push(clause)
    else if (!clause.excluded) return null
    at = found?.end ?? at + 1
  }
  for (const { any } of silent) any.push(...(names.at(-1) ?? []).map(({ words }) => otherNameTerm(words)))
  const wanted = wantedStems(added)
  for (const clause of added)
    clause.any.push(...excludedNames(clause).filter(({ words }) => !words.every((word) => wanted.has(stem(word)))))
  return names.length > 0 ? { names, alone, added } : null
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
function excludedNames({ any: [term, ...others], excluded }: Clause) {
  if (!excluded || !term || others.length > 0 || term.exact || term.prefix) return []
  return namesAcross(term.words)
    .filter((name) => name.excludes)
    .map(({ words }) => otherNameTerm(words))
}

/** Whether a clause is a function word, which the other language does without. */
function isSilent({ any: [term], excluded }: Clause): boolean {
  return !excluded && term !== undefined && !term.exact && !term.prefix && term.words.every(isFunctionWord)
}

/** Whether a clause is a number, which is the same in both. */
function isNumber({ any, excluded }: Clause): boolean {
  return !excluded && any.every(({ words, prefix }) => !prefix && words.every((word) => /^\d+$/.test(word)))
}
