import { isFunctionWord } from '#text/functionWords.ts'
import { compileQuery, matches } from '#text/query/matchQuery.ts'
import { readKeyword } from '#text/query/readKeyword.ts'
import type { Clause, Term } from '#text/query/readQuery.ts'
import { splitKeyword } from '#text/query/splitKeyword.ts'
import { keywordLimits } from '../keywordLimits.ts'

/** Shorter prefixes (كوي*) match too many words. */
const minPrefix = 3

/**
 * The code of a field message if a keyword is not allowed, else null. Keywords that would match
 * nearly everything or nothing, or exclude nearly everything, are not.
 */
export function keywordProblem(keyword: string): string | null {
  const { words, forms } = splitKeyword(keyword)
  const length = [...words].length
  if (length < keywordLimits.minLength) return 'keyword_short'
  if (length > keywordLimits.maxLength) return 'keyword_long'
  if (forms.length > keywordLimits.maxForms) return 'keyword_forms'
  const { typed: clauses, agencies, categories, after, before } = readKeyword(keyword)
  if (agencies.length + categories.length > 0 || after || before) return 'keyword_filters'
  if (clauses.length === 0) return 'no_words'
  const required = clauses.filter((clause) => !clause.excluded)
  if (required.length === 0) return clauses.some(({ any }) => any.some(matchesNearlyAll)) ? 'exclusion_everything' : null
  if (required.every(({ any }) => any.some(matchesNearlyAll))) return 'keyword_everything'
  const excluded = clauses.filter((clause) => clause.excluded)
  return required.some((clause) => isExcluded(clause, excluded)) ? 'keyword_nothing' : null
}

/** The same for all spellings of a keyword, and whatever its reader chose for it. */
export function keywordKey(keyword: string): string {
  return JSON.stringify(readKeyword(keyword).typed)
}

/**
 * Whether nearly every text has it, because it consists of function words or is a very short
 * prefix.
 */
function matchesNearlyAll({ words, prefix }: Term): boolean {
  return words.every((word, index) => isFunctionWord(word) || (prefix && index === words.length - 1 && word.length < minPrefix))
}

/** Whether every text with one of these terms also has an excluded one. */
function isExcluded({ any }: Clause, excluded: Clause[]): boolean {
  return any.every((term) => excluded.some(({ any: others }) => others.some((other) => implies(term, other))))
}

function implies(term: Term, other: Term): boolean {
  if (term.prefix || ((other.exact || other.prefix) && !term.exact)) return false
  const found = compileQuery({ clauses: [{ any: [other], excluded: false }], agencies: [], categories: [] })
  return matches(found, term.words.join(' '))
}
