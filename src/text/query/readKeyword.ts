import { otherHomograph, withoutDoubling } from '../tokenizer/homographs.ts'
import { foldedWords } from '../tokenizer/words.ts'
import { type OtherLanguage, sayInOtherLanguage } from './otherNames/otherLanguage.ts'
import { pairedAccusatives } from './pairedAccusatives.ts'
import { type Clause, type Query, readQuery } from './readQuery.ts'
import { splitKeyword } from './splitKeyword.ts'

/**
 * The query of a keyword. `except`: folded forms of its unquoted words that do not count as matches
 * of them, as typed or by pairedAccusatives.ts. `other`: the keyword in the other language, if its
 * reader chose that; `typed`: its clauses without that.
 */
export type Keyword = Query & { except: string[]; typed: Clause[]; other: OtherLanguage | null }

/**
 * Parses a keyword of an alert: a query in which `~form` excludes one form of its words.
 * `الكويت ~بالكويت` matches a text with الكويت, whether or not بالكويت occurs too, but not a text
 * with بالكويت alone, whereas `الكويت -"بالكويت"` matches neither.
 */
export function readKeyword(text: string): Keyword {
  const { words, forms, bothLanguages } = splitKeyword(text)
  const query = readQuery(words)
  const other = bothLanguages ? sayInOtherLanguage(query.clauses) : null
  const except = [...new Set([...forms.flatMap((form) => exceptedForm(form, query.clauses)), ...pairedAccusatives(query.clauses)])]
  return { ...query, clauses: other?.added ?? query.clauses, except, typed: query.clauses, other }
}

/**
 * Returns the folded form, and its homograph («بقطر» is also a diameter) unless the reader tells
 * them apart (عمان ~عمّان); none if it becomes several words (عبدالله), because that is no form of
 * one.
 */
function exceptedForm(form: string, clauses: Clause[]): string[] {
  const [folded = '', ...others] = foldedWords(form)
  if (folded === '' || others.length > 0) return []
  const distinguishes = [folded, ...clauses.flatMap(({ any }) => any.flatMap(({ words }) => words))].some(
    (word) => withoutDoubling(word) !== word,
  )
  return [folded, (distinguishes ? undefined : otherHomograph(folded)) ?? folded]
}
