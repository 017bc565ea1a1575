import { stem } from '../stemmer/stem.ts'
import { foldedWords } from '../tokenizer/words.ts'

/** A text as it is matched: its folded words in order and the stem of each. Its parts (title, excerpt, body) are kept apart by `partEnd`, which is no word. */
export type AnalysedText = { words: string[]; stems: string[] }

/** Stands between two parts, so that no phrase reaches across. */
const partEnd = '|'

/** Analyses a text, given in the parts that no phrase reaches across. */
export function analyseText(...parts: string[]): AnalysedText {
  return analyseWords(parts.flatMap((part, index) => (index === 0 ? foldedWords(part) : [partEnd, ...foldedWords(part)])))
}

/** The same of folded words, such as those that are kept of a post. */
export function analyseWords(words: string[]): AnalysedText {
  return { words, stems: words.map(stem) }
}
