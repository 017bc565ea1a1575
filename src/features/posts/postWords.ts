import { stemTerm } from '#text/searchTerms.ts'
import { words } from '#text/words.ts'

/** Longest texts that are made findable, in UTF-16 units: about the first 1,500 words of a body. */
const longest = { title: 500, excerpt: 600, body: 10_000 }
/** Words between two parts that no phrase can reach across. */
const gap = 8
/** PostgreSQL's limits (textsearch-limitations): positions per lexeme, and the highest position. */
const mostPositions = 255
const highestPosition = 16_383

/**
 * A post's search terms (`searchTerms`) as the input text of a `tsvector`: title (A), excerpt (B) and body (C). Where the excerpt is the
 * beginning of the body, the body goes on behind it.
 */
export function postWords({ title, excerpt, body }: { title: string; excerpt: string; body: string }): string {
  const places = new Map<string, string[]>()
  const teaser = excerpt.replace(/…$/, '')
  const isBeginning = teaser !== '' && body.startsWith(teaser)
  const afterTitle = addPart(places, title.slice(0, longest.title), 'A', 0) + gap
  const afterExcerpt = addPart(places, teaser.slice(0, longest.excerpt), 'B', afterTitle)
  addPart(places, body.slice(isBeginning ? teaser.length : 0, longest.body), 'C', isBeginning ? afterExcerpt : afterExcerpt + gap)
  return writeVector(places)
}

/** Returns the position of the part's last word. */
function addPart(places: Map<string, string[]>, text: string, weight: 'A' | 'B' | 'C', offset: number): number {
  let position = offset
  for (const { word } of words(text)) {
    if (++position > highestPosition) break
    const known = places.get(word)
    if (known) known.push(position + weight)
    else places.set(word, [position + weight])
  }
  return position
}

/** PostgreSQL sorts, and merges the positions of words with one stem. */
function writeVector(places: Map<string, string[]>): string {
  let vector = ''
  for (const [word, positions] of places) {
    const at = positions.length > mostPositions ? positions.slice(0, mostPositions).join() : positions.join()
    vector += `'${quote(word)}':${at} '${quote(stemTerm(word))}':${at} `
  }
  return vector
}

function quote(term: string): string {
  return term.includes("'") ? term.replaceAll("'", "''") : term
}
