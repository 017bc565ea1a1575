import { isFunctionWord } from '../functionWords.ts'
import { bareWord, stepsOf } from '../stemmer/stem.ts'
import type { Clause } from './readQuery.ts'

/**
 * The indefinite accusatives that a pair of words does not mean: of «كرة القدم», قدما (feet, the
 * unit; forward). A noun with the article after one without it is in the genitive, so where its
 * accusative stands, it is not of this pair. A form that the reader typed counts.
 */
export function pairedAccusatives(clauses: Clause[]): string[] {
  const words = clauses.map(wordOf)
  const typed = clauses.flatMap(({ any }) => any.flatMap((term) => term.words))
  return words
    .flatMap((word, at) => (isPair(words[at - 1], word) ? accusativesOf(bareWord(word)) : []))
    .filter((form) => !typed.includes(form))
}

/** The word of a clause that is one unquoted word, else ''. */
function wordOf({ any: [term, ...others], excluded }: Clause): string {
  if (!term || others.length > 0 || excluded || term.exact || term.prefix) return ''
  return term.words.length === 1 ? (term.words[0] as string) : ''
}

/**
 * Whether these are a noun and its genitive. An adjective also has the article, after a noun that
 * has the article or a pronoun: هاتفها الذكي.
 */
function isPair(first: string | undefined, second: string): boolean {
  if (!first || isFunctionWord(first)) return false
  const isDefinite = stepsOf(first).steps.some(({ rule }) => rule === 'article' || rule === 'pronoun')
  return !isDefinite && stepsOf(second).steps.some(({ rule }) => rule === 'article')
}

/** No alef follows ة, ا and ى. */
function accusativesOf(bare: string): string[] {
  return /[هاي]$/.test(bare) ? [] : ['', 'و', 'ف'].map((clitic) => `${clitic}${bare}ا`)
}
