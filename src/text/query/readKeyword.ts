import { foldedWords } from '../tokenizer/words.ts'
import { pairedAccusatives } from './pairedAccusatives.ts'
import { type Query, readQuery } from './readQuery.ts'
import { splitKeyword } from './splitKeyword.ts'

/**
 * The query of a keyword. `except`: folded forms of its unquoted words that do not count as matches
 * of them, as typed or by pairedAccusatives.ts.
 */
export type Keyword = Query & { except: string[] }

/**
 * Parses a keyword of an alert: a query in which `~form` excludes one form of its words.
 * `الكويت ~بالكويت` matches a text with الكويت, whether or not بالكويت occurs too, but not a text
 * with بالكويت alone, whereas `الكويت -"بالكويت"` matches neither.
 */
export function readKeyword(text: string): Keyword {
  const { words, forms } = splitKeyword(text)
  const query = readQuery(words)
  return { ...query, except: [...new Set([...forms.flatMap(exceptedForm), ...pairedAccusatives(query.clauses)])] }
}

/**
 * Returns the folded form; none if it becomes several words (عبدالله), because that is no form of
 * one.
 */
function exceptedForm(form: string): string[] {
  const folded = foldedWords(form)
  return folded.length === 1 ? folded : []
}
