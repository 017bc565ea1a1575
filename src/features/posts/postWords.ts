import { stemTerm } from '#text/searchTerms.ts'
import { words } from '#text/words.ts'

/** `words`: the stems as the input text of a `tsvector`. `spelled`: the folded words, each between spaces, parts apart by `|`. */
export type PostWords = { words: string; spelled: string }

/** Longest texts that are made findable, in UTF-16 units: about the first 1,500 words of a body. */
const longest = { title: 500, excerpt: 600, body: 10_000 }
/** Words between two parts that no phrase can reach across. */
const gap = 8
/** PostgreSQL's highest position in a `tsvector` (manual, 12.11). */
const highestPosition = 16_383

/**
 * What a post is found by: its title (A), excerpt (B) and body (C). Where the excerpt is the beginning of the body, the body goes on behind it.
 */
export function postWords({ title, excerpt, body }: { title: string; excerpt: string; body: string }): PostWords {
  const text: Text = { places: new Map(), spelled: [], last: 0 }
  const teaser = excerpt.replace(/…$/, '')
  const isBeginning = teaser !== '' && body.startsWith(teaser)
  addPart(text, title.slice(0, longest.title), 'A')
  addGap(text)
  addPart(text, teaser.slice(0, longest.excerpt), 'B')
  if (!isBeginning) addGap(text)
  addPart(text, body.slice(isBeginning ? teaser.length : 0, longest.body), 'C')
  return { words: writeVector(text.places), spelled: ` ${text.spelled.join(' ')} ` }
}

type Text = { places: Map<string, string>; spelled: string[]; last: number }

function addPart(text: Text, part: string, weight: 'A' | 'B' | 'C'): void {
  for (const { word } of words(part)) {
    if (++text.last > highestPosition) return
    const known = text.places.get(word)
    text.places.set(word, known ? `${known},${text.last}${weight}` : `${text.last}${weight}`)
    text.spelled.push(word)
  }
}

function addGap(text: Text): void {
  text.last += gap
  text.spelled.push('|')
}

/** PostgreSQL sorts, merges the positions of words with one stem, and keeps the first 255 of each. */
function writeVector(places: Map<string, string>): string {
  const lexemes: string[] = []
  for (const [word, at] of places) lexemes.push(`'${quote(stemTerm(word))}':${at}`)
  return lexemes.join(' ')
}

function quote(term: string): string {
  return term.includes("'") ? term.replaceAll("'", "''") : term
}
