import { stem } from './stem.ts'
import { words } from './words.ts'

/** A term of the index and the place of its word in the text, counted from 1. */
export type SearchTerm = { term: string; position: number }

/**
 * What a text is found by: for every word its exact folded form (`والكويت`) and, at the same position, its stem marked with `~` (`~كويت`).
 * No word contains `~`, so both live in one index.
 */
export function searchTerms(text: string): SearchTerm[] {
  const terms: SearchTerm[] = []
  let position = 0
  for (const { word } of words(text)) {
    position++
    terms.push({ term: word, position }, { term: stemTerm(word), position })
  }
  return terms
}

/** The term under which all inflections of a folded word are found. */
export function stemTerm(word: string): string {
  return `~${stem(word)}`
}
