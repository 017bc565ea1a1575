import { stepsOf } from '../stemmer/stem.ts'
import { fold } from '../tokenizer/fold.ts'
import { words } from '../tokenizer/words.ts'
import { readQuery } from './readQuery.ts'
import { type WordForm, wordForms } from './wordForms.ts'

/**
 * What a keyword catches, clause by clause as in the query. `typed`: a term's words as they were typed; `forms`: of each word that is found in other forms
 * too, which (none of a quoted term; of a prefix none of the last word).
 */
export type ExplainedClause = { any: ExplainedTerm[]; excluded: boolean }
type ExplainedTerm = { typed: string; exact: boolean; prefix: boolean; forms: WordForm[][] }

/** Explains a keyword to whoever types it. `nisba`: as the reader ticked it; `isKnown`: whether a folded word stands in any text, to tell only of those. */
export function explainKeyword(
  keyword: string,
  options: { nisba?: boolean; isKnown?: (folded: string) => boolean } = {},
): ExplainedClause[] {
  const typed = new Map(words(keyword).map(({ word, start, end }) => [word, withoutMarks(keyword.slice(start, end))]))
  const printedOf = (word: string) => typed.get(word) ?? word
  return readQuery(keyword).clauses.map(({ any, excluded }) => ({
    excluded,
    any: any.map(({ words: asked, exact, prefix }) => ({
      typed: asked.map(printedOf).join(' '),
      exact,
      prefix,
      forms: exact ? [] : asked.slice(0, prefix ? -1 : undefined).map((word) => wordForms(bareOf(word, printedOf(word)), options)),
    })),
  }))
}

/** The word as it was typed, without what is attached before it. */
function bareOf(folded: string, printed: string): string {
  const cut = stepsOf(folded)
    .steps.filter(({ rule }) => ['and', 'preposition', 'article', 'future'].includes(rule))
    .reduce((length, step) => length + step.cut.length, 0)
  return fold(printed).length === printed.length ? printed.slice(cut) : folded.slice(cut)
}

function withoutMarks(text: string): string {
  return text.replaceAll(/[\p{M}\p{Cf}ـ]/gu, '')
}
