import { queryPieces } from '#text/query/queryPieces.ts'
import { foldedWords, words } from '#text/tokenizer/words.ts'

/**
 * A search that consists of plain words. `words`: folded, with single spaces; `spelling`: as typed,
 * cleaned up.
 */
export type PlainSearch = { words: string; spelling: string }

const maxWords = 6
const maxLength = 60
/** A phone number in Kuwait has eight digits, a civil ID twelve. */
const maxDigits = 6

/**
 * The part of a search that may be suggested to others; null if it has operators or filters, is a
 * sentence, or looks like a personal number or address.
 */
export function plainSearch(search: string): PlainSearch | null {
  if (!isPlain(search)) return null
  const found = words(search)
  const folded = found.map(({ word }) => word).join(' ')
  const spelling = found
    .map(({ start, end }, at) => (at > 0 && found[at - 1]?.end !== start ? ' ' : '') + tidy(search.slice(start, end)))
    .join('')
  if (found.length === 0 || found.length > maxWords || spelling.length > maxLength || folded.length < 2) return null
  // Without its punctuation, it may become an operator («أو-») or other words («و-لد»).
  if (!isPlain(spelling) || foldedWords(spelling).join(' ') !== folded) return null
  if (folded.replaceAll(/\D/g, '').length > maxDigits || /@|:\/\/|www\./i.test(search)) return null
  return { words: folded, spelling }
}

function isPlain(text: string): boolean {
  return queryPieces(text).every((piece) => piece.kind === 'text' && !piece.quoted && !piece.excluded && !piece.prefix)
}

/** Returns a word without harakat, elongation and invisible characters. */
const tidy = (word: string) => word.normalize('NFKC').replaceAll(/[\p{M}\p{C}ـ]/gu, '')
