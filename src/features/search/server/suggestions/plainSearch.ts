import { queryPieces } from '#text/query/queryPieces.ts'
import { foldedWords, words } from '#text/tokenizer/words.ts'

/** A search of plain words. `words`: folded, with single spaces; `spelling`: as it was typed, tidied. */
export type PlainSearch = { words: string; spelling: string }

const mostWords = 6
const longest = 60
/** A phone number in Kuwait has eight digits, a civil number twelve. */
const mostDigits = 6

/** What of a search may be told to others; null when it has operators or filters, is a sentence, or looks like somebody's number or address. */
export function plainSearch(search: string): PlainSearch | null {
  if (!isPlain(search)) return null
  const found = words(search)
  const folded = found.map(({ word }) => word).join(' ')
  const spelling = found
    .map(({ start, end }, at) => (at > 0 && found[at - 1]?.end !== start ? ' ' : '') + tidy(search.slice(start, end)))
    .join('')
  if (found.length === 0 || found.length > mostWords || spelling.length > longest || folded.length < 2) return null
  // Without its signs it may be an operator («أو-») or other words («و-لد»).
  if (!isPlain(spelling) || foldedWords(spelling).join(' ') !== folded) return null
  if (folded.replaceAll(/\D/g, '').length > mostDigits || /@|:\/\/|www\./i.test(search)) return null
  return { words: folded, spelling }
}

function isPlain(text: string): boolean {
  return queryPieces(text).every((piece) => piece.kind === 'text' && !piece.quoted && !piece.excluded && !piece.prefix)
}

/** Without harakat, elongation and what cannot be seen. */
const tidy = (word: string) => word.normalize('NFKC').replaceAll(/[\p{M}\p{C}ـ]/gu, '')
