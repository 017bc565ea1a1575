import { stepsOf } from '../stemmer/stem.ts'
import { fold } from '../tokenizer/fold.ts'
import { withoutDoubling } from '../tokenizer/homographs.ts'
import { words } from '../tokenizer/words.ts'
import { readKeyword } from './readKeyword.ts'
import type { Term } from './readQuery.ts'
import { type WordForm, wordForms } from './wordForms.ts'

/**
 * One clause of what a keyword finds, as in the query. `typed`: the words of a term as they were
 * typed; `forms`: for each of them, the other forms that are found (none for a quoted term, nor for
 * the last word of a prefix term); `other_language`: not typed, but what it is called there.
 */
export type ExplainedClause = { any: ExplainedTerm[]; excluded: boolean }
type ExplainedTerm = { typed: string; exact: boolean; prefix: boolean; forms: WordForm[][]; other_language?: true }

/**
 * Explains a keyword while it is typed. `nisba`: whether the reader includes nisbas; `isKnown`:
 * whether a folded word occurs in any text; forms that do not are omitted.
 */
export function explainKeyword(
  keyword: string,
  options: { nisba?: boolean; isKnown?: (folded: string) => boolean } = {},
): ExplainedClause[] {
  const { clauses, except, other } = readKeyword(keyword)
  const texts = [...(other?.names.flat().map(({ text }) => text) ?? []), keyword]
  const printed = new Map(texts.flatMap((text) => words(text).map(({ word, start, end }) => [word, withoutMarks(text.slice(start, end))])))
  const printedOf = (word: string) => printed.get(word) ?? withoutDoubling(word)
  const counts = ({ rule, form }: WordForm) => rule !== 'accusative' || !except.includes(fold(form))
  return clauses.map(({ any, excluded }) => ({
    excluded,
    any: any.filter(isFirstSpelling).map(({ words: queried, exact, prefix, isOtherName }) => ({
      typed: queried.map(printedOf).join(' '),
      exact,
      prefix,
      forms: exact
        ? []
        : queried.slice(0, prefix ? -1 : undefined).map((word) => wordForms(bareOf(word, printedOf(word)), options).filter(counts)),
      ...(isOtherName && { other_language: true as const }),
    })),
  }))
}

/** Whether no phrase before it is printed alike, as the other spelling of a homograph is. */
function isFirstSpelling(term: Term, at: number, any: Term[]): boolean {
  const spelled = ({ words, exact }: Term) => exact && words.map(withoutDoubling).join(' ')
  return !term.exact || any.findIndex((other) => spelled(other) === spelled(term)) === at
}

/** The word as it was typed, without the clitics before it. */
function bareOf(folded: string, printed: string): string {
  const cut = stepsOf(folded)
    .steps.filter(({ rule }) => ['and', 'preposition', 'article', 'future'].includes(rule))
    .reduce((length, step) => length + step.cut.length, 0)
  return fold(printed).length === printed.length ? printed.slice(cut) : folded.slice(cut)
}

function withoutMarks(text: string): string {
  return text.replaceAll(/[\p{M}\p{Cf}ـ]/gu, '')
}
