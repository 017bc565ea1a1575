import { foldedWords } from '../tokenizer/words.ts'
import { type Query, readQuery } from './readQuery.ts'

/** A form that does not count, at the start or after a space: ~بالكويت */
const exception = /(^|\s)[~～]([^\s~～"“”„‟«»″|]*)/g

/** The query of a keyword. `except`: folded forms of its unquoted words that do not count as matches of them. */
export type Keyword = Query & { except: string[] }

/**
 * Parses a keyword of an alert: a query in which `~form` excludes one form of its words. `الكويت ~بالكويت` matches a text with الكويت, whether or not
 * بالكويت occurs too, but not a text with بالكويت alone, whereas `الكويت -"بالكويت"` matches neither.
 */
export function readKeyword(text: string): Keyword {
  const { words, forms } = splitKeyword(text)
  return { ...readQuery(words), except: [...new Set(forms.flatMap(exceptedForm))] }
}

/** A keyword without its excluded forms, and those forms as typed. */
export function splitKeyword(text: string): { words: string; forms: string[] } {
  const forms = [...text.matchAll(exception)].map(([, , form = '']) => form)
  return forms.length === 0 ? { words: text, forms } : { words: text.replaceAll(exception, ' ').replaceAll(/\s+/g, ' ').trim(), forms }
}

/** What becomes several words (عبدالله) is no form of one. */
function exceptedForm(form: string): string[] {
  const folded = foldedWords(form)
  return folded.length === 1 ? folded : []
}
