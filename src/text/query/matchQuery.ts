import { nisbaKin } from '../stemmer/nisba.ts'
import { bareWord, stem } from '../stemmer/stem.ts'
import { withoutDoubling } from '../tokenizer/homographs.ts'
import { type AnalysedText, analyseText } from './analysedText.ts'
import { isNameForm, type NameForm } from './otherNames/nameForm.ts'
import type { Query, Term } from './readQuery.ts'

/** A query prepared for matching many texts. */
export type CompiledQuery = { clauses: CompiledClause[] }

type CompiledClause = { any: CompiledTerm[]; excluded: boolean }
/** One test per word; adjacent words must pass them. */
type CompiledTerm = WordTest[]
/**
 * A folded word passes if it is `form`, begins with it, or has one of `stems`, is not one of
 * `except` and is written like the `name`.
 */
export type WordTest = { kind: 'word' | 'prefix'; form: string } | { kind: 'stem'; stems: string[]; except?: string[]; name?: NameForm }

/**
 * `nisba`: an unquoted word also matches its nisba, and the other way round (كويت, كويتي).
 * `except`: of a keyword (readKeyword.ts).
 */
export function compileQuery(query: Query & { except?: string[] }, { nisba = false }: { nisba?: boolean } = {}): CompiledQuery {
  const { clauses, except = [] } = query
  const testOf = (word: string, excluded: boolean): WordTest => {
    const stems = nisba ? [stem(word), ...nisbaKin(stem(word))] : [stem(word)]
    return excluded || except.length === 0 ? { kind: 'stem', stems } : { kind: 'stem', stems, except }
  }
  return {
    clauses: clauses.map(({ any, excluded }) => ({
      any: any.flatMap((term) => compileTerms(term, (word) => testOf(word, excluded))),
      excluded,
    })),
  }
}

/**
 * Whether the text satisfies every clause of the query; a query without words matches nothing.
 * Filters are not checked, because they concern the post, not its text. This defines what a keyword
 * means; the indexes only find it faster. A string is one part; for several (title, body) pass the
 * analysed text.
 */
export function matches({ clauses }: CompiledQuery, text: string | AnalysedText): boolean {
  const analysed = typeof text === 'string' ? analyseText(text) : text
  return clauses.length > 0 && clauses.every(({ any, excluded }) => any.some((term) => findTerm(term, analysed, 0) >= 0) !== excluded)
}

/** Returns for each word of the text 1 if it matches a word, prefix or phrase of the query. */
export function matchedWords({ clauses }: CompiledQuery, text: AnalysedText): Uint8Array {
  const marked = new Uint8Array(text.words.length)
  for (const { any, excluded } of clauses) {
    if (excluded) continue
    for (const term of any) {
      for (const { from, end } of occurrencesOf(term, text)) marked.fill(1, from, end)
    }
  }
  return marked
}

/** Whether a folded word has this prefix, with or without its clitics (كوي* finds والكويتية). */
export function beginsWith(word: string, prefix: string): boolean {
  const written = withoutDoubling(word)
  return written.startsWith(prefix) || bareWord(written).startsWith(prefix)
}

/** A name that has to be written as one; its nisba, if that counts, is another word. */
function compileTerms({ form, ...term }: Term, testOf: (word: string) => WordTest): CompiledTerm[] {
  const test = form && testOf(form.word)
  if (test?.kind !== 'stem') return [compileTerm(term, testOf)]
  const [name = '', ...nisba] = test.stems
  const named: CompiledTerm = [{ ...test, stems: [name], name: form as NameForm }]
  return nisba.length > 0 ? [named, [{ ...test, stems: nisba }]] : [named]
}

function compileTerm({ words, exact, prefix }: Term, testOf: (word: string) => WordTest): CompiledTerm {
  return words.map((word, index) => {
    if (prefix && index === words.length - 1) return { kind: 'prefix', form: word }
    return exact ? { kind: 'word', form: word } : testOf(word)
  })
}

/** Everywhere a term occurs in the text; `end` is exclusive. */
export function occurrencesOf(term: CompiledTerm, text: AnalysedText): { from: number; end: number }[] {
  const found: { from: number; end: number }[] = []
  for (let at = findTerm(term, text, 0); at >= 0; at = findTerm(term, text, at + 1)) found.push({ from: at, end: at + term.length })
  return found
}

/** The next position of the term in the text, or -1. */
function findTerm(term: CompiledTerm, text: AnalysedText, from: number): number {
  for (let at = from; at + term.length <= text.words.length; at++) {
    if (stands(term, text, at)) return at
  }
  return -1
}

/** Whether the term stands at this position of the text. */
export function stands(term: CompiledTerm, text: AnalysedText, at: number): boolean {
  if (at + term.length > text.words.length) return false
  for (let index = 0; index < term.length; index++) if (!holds(term[index] as WordTest, text, at + index)) return false
  return true
}

function holds(test: WordTest, text: AnalysedText, at: number): boolean {
  const word = text.words[at] as string
  if (test.kind === 'stem')
    return test.stems.includes(text.stems[at] as string) && !test.except?.includes(word) && (!test.name || isNameForm(test.name, word))
  return test.kind === 'word' ? word === test.form : beginsWith(word, test.form)
}
