import { type QueryPart, queryTerms } from './queryTerms.ts'
import { stemTerm } from './searchTerms.ts'
import { words } from './words.ts'

/** The text in pieces, in order; joined they are the text. `marked` pieces are words that the query asked for. */
export function highlight(text: string, query: string | QueryPart[]): { text: string; marked: boolean }[] {
  const parts = (typeof query === 'string' ? queryTerms(query) : query).filter((part) => !part.excluded)
  const found = words(text)
  const marked = new Uint8Array(found.length)
  for (const { terms, exact } of parts) {
    const forms = found.map(({ word }) => (exact ? word : stemTerm(word)))
    for (let at = 0; at + terms.length <= forms.length; at++) {
      if (terms.every((term, i) => forms[at + i] === term)) marked.fill(1, at, at + terms.length)
    }
  }
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
