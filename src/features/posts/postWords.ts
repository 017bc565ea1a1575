import { searchTerms } from '#text/searchTerms.ts'

/** Longest texts that are made findable, in UTF-16 units: about the first 1,500 words of a body. */
const longest = { title: 500, excerpt: 600, body: 10_000 }
/** Words between two parts that no phrase can reach across. */
const gap = 8
/** PostgreSQL's limits (textsearch-limitations): positions per lexeme, and the highest position. */
const mostPositions = 255
const highestPosition = 16_383

/**
 * A post's words as the input text of a `tsvector`: title (A), excerpt (B) and body (C), where the part of the excerpt that only repeats the
 * body's beginning is not counted again.
 */
export function postWords({ title, excerpt, body }: { title: string; excerpt: string; body: string }): string {
  const places = new Map<string, { text: string; count: number }>()
  let offset = addPart(places, title.slice(0, longest.title), 'A', 0)
  const teaser = excerpt.replace(/…$/, '')
  offset = addPart(places, teaser.slice(0, longest.excerpt), 'B', offset)
  const rest = body.startsWith(teaser) ? body.slice(teaser.length, longest.body) : body.slice(0, longest.body)
  addPart(places, rest, 'C', rest.length < body.length && teaser ? offset - gap : offset)

  const lexemes: string[] = []
  for (const [term, { text }] of places) lexemes.push(`'${term.replace(/['\\]/g, '$&$&')}':${text}`)
  return lexemes.join(' ')
}

/** Returns the position after which the next part starts. */
function addPart(places: Map<string, { text: string; count: number }>, text: string, weight: 'A' | 'B' | 'C', offset: number): number {
  let last = offset
  for (const { term, position } of searchTerms(text)) {
    last = offset + position
    if (last > highestPosition) break
    const place = places.get(term)
    if (!place) places.set(term, { text: `${last}${weight}`, count: 1 })
    else if (place.count < mostPositions) {
      place.text += `,${last}${weight}`
      place.count++
    }
  }
  return last + gap
}
