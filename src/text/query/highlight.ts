import { stem } from '../stemmer/stem.ts'
import { foldWithOffsets } from '../tokenizer/fold.ts'
import { wordsOf } from '../tokenizer/words.ts'
import { type CompiledQuery, compileQuery, matchedWords } from './matchQuery.ts'
import { createPrefilter, type Prefilter } from './prefilter.ts'
import { type Query, readQuery } from './readQuery.ts'

/**
 * The text in pieces, in order; joined, they are the text. `marked` pieces are words that the query
 * matches, in whatever form they are printed; `nisba`: nisbas match too, as in search.
 */
export function highlight(text: string, query: string | Query, { nisba = true } = {}): Piece[] {
  const { compiled, prefilter } = compileOnce(query, nisba)
  const folded = foldWithOffsets(text, { forWords: true })
  if (!prefilter.passesText(folded.folded)) return cut(text, [])
  const found = wordsOf(text, folded)
  const analysed = { words: found.map(({ word }) => word), stems: found.map(({ word }) => (prefilter.passesWord(word) ? stem(word) : '')) }
  const marked = matchedWords(compiled, analysed)
  return cut(
    text,
    found.filter((_, i) => marked[i] === 1),
  )
}

type Piece = { text: string; marked: boolean }
type CachedQuery = { query: string | Query; nisba: boolean; compiled: CompiledQuery; prefilter: Prefilter }

let last: CachedQuery | undefined

/** Consecutive texts of a page are highlighted for the same query. */
function compileOnce(query: string | Query, nisba: boolean): CachedQuery {
  if (last?.query === query && last.nisba === nisba) return last
  const compiled = compileQuery(typeof query === 'string' ? readQuery(query) : query, { nisba })
  last = { query, nisba, compiled, prefilter: createPrefilter(compiled) }
  return last
}

function cut(text: string, spans: { start: number; end: number }[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end } of spans) {
    const from = Math.max(start, at)
    if (end <= from) continue
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false })
    pieces.push({ text: text.slice(from, end), marked: true })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false })
  return pieces
}
