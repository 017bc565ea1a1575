import { stem } from '../stemmer/stem.ts'
import { foldedWords } from '../tokenizer/words.ts'

/**
 * A text prepared for matching: its folded words in order, and the stem of each. `partEnd`, which
 * is not a word, separates its parts (title, excerpt, body).
 */
export type AnalysedText = { words: string[]; stems: string[] }

/** Separates two parts, so that no phrase matches across them. */
const partEnd = '|'

/** Analyses the parts of a text. No phrase matches across two of them. */
export function analyseText(...parts: string[]): AnalysedText {
  return analyseWords(parts.flatMap((part, index) => (index === 0 ? foldedWords(part) : [partEnd, ...foldedWords(part)])))
}

/** The same for words that are already folded, such as those stored with a post. */
export function analyseWords(words: string[]): AnalysedText {
  return { words, stems: words.map(stem) }
}
