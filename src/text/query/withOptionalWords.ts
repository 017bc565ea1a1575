import { isFunctionWord } from '../functionWords.ts'
import type { Clause, Query } from './readQuery.ts'

/** Function words that are also nouns or names (Cannes, the WHO, the magazine هي). */
const nounsToo = new Set('علي عدد سبب اذكر علل عم كان هي لها who'.split(' '))

/**
 * The query with its function words («في», the) optional, unless it wants nothing else. Quoted
 * words, prefixes and those that begin a name («على إكس») stay required.
 */
export function withOptionalWords(query: Query): Query {
  const isLoose = (clause: Clause) => !clause.excluded && saysNothing(clause)
  if (query.clauses.every((clause) => clause.excluded || isLoose(clause))) return query
  return { ...query, clauses: query.clauses.map((clause) => (isLoose(clause) ? { ...clause, optional: true } : clause)) }
}

function saysNothing({ any }: Clause): boolean {
  return any.every(
    ({ words, exact, prefix, isOtherName }, at) => !exact && !prefix && !isOtherName && words.every((word) => isLooseWord(word, at)),
  )
}

/** «على» alone is also sought as its misprint «علي», a name. */
const isLooseWord = (word: string, at: number) =>
  word === 'على' || (at > 0 && word === 'علي') || (!nounsToo.has(word) && isFunctionWord(word))
