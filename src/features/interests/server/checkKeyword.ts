import { isFunctionWord } from '#text/functionWords.ts'
import { compileQuery, matches } from '#text/query/matchQuery.ts'
import { type Clause, readQuery, type Term } from '#text/query/readQuery.ts'
import { keywordLimits } from '../schema.ts'

/** Letters of a beginning (كوي*) that tells anything. */
const shortestBeginning = 3

/** Why a keyword cannot be kept, as the code of a sentence; null when it can. A catch of everything or of nothing is refused. */
export function keywordProblem(keyword: string): string | null {
  const length = [...keyword].length
  if (length < keywordLimits.shortest) return 'keyword_short'
  if (length > keywordLimits.longest) return 'keyword_long'
  const { clauses, agencies, categories, after, before } = readQuery(keyword)
  if (agencies.length + categories.length > 0 || after || before) return 'keyword_filters'
  if (clauses.length === 0) return 'no_words'
  const wanted = clauses.filter((clause) => !clause.excluded)
  if (wanted.every(({ any }) => any.some(isEverywhere))) return 'keyword_everything'
  const unwanted = clauses.filter((clause) => clause.excluded)
  return wanted.some((clause) => isExcluded(clause, unwanted)) ? 'keyword_nothing' : null
}

/** Two spellings of one keyword have the same key. */
export function keywordKey(keyword: string): string {
  return JSON.stringify(readQuery(keyword).clauses)
}

/** Nothing but function words, or a beginning that half of all words have: nearly every text has it. */
function isEverywhere({ words, prefix }: Term): boolean {
  return words.every((word, index) => isFunctionWord(word) || (prefix && index === words.length - 1 && word.length < shortestBeginning))
}

/** Whatever has one of these terms also has something that must not be there. */
function isExcluded({ any }: Clause, unwanted: Clause[]): boolean {
  return any.every((term) => unwanted.some(({ any: [other] }) => other && implies(term, other)))
}

function implies(term: Term, other: Term): boolean {
  if (term.prefix || ((other.exact || other.prefix) && !term.exact)) return false
  const found = compileQuery({ clauses: [{ any: [other], excluded: false }], agencies: [], categories: [] })
  return matches(found, term.words.join(' '))
}
