import { compileQuery, matches } from '#text/matchQuery.ts'
import { type Clause, readQuery, type Term } from '#text/readQuery.ts'
import { foldedWords } from '#text/words.ts'
import { keywordLimits } from './schema.ts'

/** Words that stand in nearly every text. A keyword of nothing else would bring everything. */
const everywhere = new Set(
  foldedWords(
    `في من على إلى عن مع أن إن أنه أنها بأن الذي التي هذا هذه ذلك تلك هو هي هم كان كانت قد لقد ما لا لم لن كما كل أو ثم بل لكن حتى بين بعد قبل خلال عند منذ له لها به بها فيه
    فيها منه منها عليه عليها إليه إليها و ف ب ل ك ال the a an of to in on at for from by with and or is are was were be it its as that this`,
  ),
)

/** Why a keyword cannot be kept, as the code of a sentence; null when it can. A catch of everything or of nothing is refused (product.md, "Alerts"). */
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

function isEverywhere({ words, prefix }: Term): boolean {
  return words.every((word, index) => everywhere.has(word) || (prefix && index === words.length - 1 && beginsEverywhere(word)))
}

function beginsEverywhere(beginning: string): boolean {
  return [...everywhere].some((word) => word.startsWith(beginning))
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
