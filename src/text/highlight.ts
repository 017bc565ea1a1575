import { analyseWords } from './analysedText.ts'
import { compileQuery, matchedWords } from './matchQuery.ts'
import { type Query, readQuery } from './readQuery.ts'
import { words } from './words.ts'

/**
 * The text in pieces, in order; joined they are the text. `marked` pieces are words that the query asked for, in whatever form they stand there; `nisba`: that
 * of a nisba too, as search finds it.
 */
export function highlight(text: string, query: string | Query, { nisba = true } = {}): { text: string; marked: boolean }[] {
  const compiled = compileQuery(typeof query === 'string' ? readQuery(query) : query, { nisba })
  const found = words(text)
  const marked = matchedWords(compiled, analyseWords(found.map(({ word }) => word)))
  return cut(
    text,
    found.filter((_, i) => marked[i] === 1),
  )
}

function cut(text: string, spans: { start: number; end: number }[]): { text: string; marked: boolean }[] {
  const pieces: { text: string; marked: boolean }[] = []
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
