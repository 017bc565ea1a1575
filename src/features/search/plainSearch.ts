import { queryPieces } from '#text/queryPieces.ts'
import { words } from '#text/words.ts'

/** A search of plain words. `words`: folded, with single spaces; `spelling`: as it was typed, tidied. */
export type PlainSearch = { words: string; spelling: string }

const mostWords = 6
const longest = 60
/** A phone number in Kuwait has eight digits, a civil number twelve. */
const mostDigits = 6

/** What of a search may be told to others; null when it has operators or filters, is a sentence, or looks like somebody's number or address. */
export function plainSearch(search: string): PlainSearch | null {
  if (queryPieces(search).some((piece) => piece.kind !== 'text' || piece.quoted || piece.excluded || piece.prefix)) return null
  const found = words(search)
  const folded = found.map(({ word }) => word).join(' ')
  const spelling = found
    .map(({ start, end }, at) => (at > 0 && found[at - 1]?.end !== start ? ' ' : '') + tidy(search.slice(start, end)))
    .join('')
  if (found.length === 0 || found.length > mostWords || spelling.length > longest || folded.length < 2) return null
  if (folded.replaceAll(/\D/g, '').length > mostDigits || /@|:\/\/|www\./i.test(search)) return null
  return { words: folded, spelling }
}

/** Without harakat, elongation and what cannot be seen. */
const tidy = (word: string) => word.normalize('NFKC').replaceAll(/[\p{M}\p{C}ـ]/gu, '')
