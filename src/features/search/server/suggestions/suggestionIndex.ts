import { setImmediate } from 'node:timers/promises'
import { foldedWords } from '#text/tokenizer/words.ts'
import { mostSuggestions, type Suggestion } from '../../schema.ts'
import { stripArticle } from '../stripArticle.ts'

/** What was typed → the best suggestions, at most eight. */
export type SuggestionIndex = (typed: string) => Suggestion[]

/** A suggestion with its folded words, a space before each: as they are, and without articles. */
type Candidate = { suggestion: Suggestion; words: string; bare: string }

/** Candidates are listed under so many first letters of each of their words: few enough to look through. */
const listed = 3
/** Of fewer letters the first candidates are enough. */
const mostListed = 200
/** So many matches are looked for before those that begin as typed are put first. */
const enough = 64
/** Names take no more than so many of the places. */
const mostNames = 3
/** Other requests get their turn after so many candidates. */
const atOnce = 1_000

/**
 * Finds candidates by the beginnings of their words: every typed word begins one of theirs, with or without ال and what is glued before it. Those
 * that begin as typed go first, then in the order of the candidates.
 * @param suggestions the best first
 */
export async function indexSuggestions(suggestions: Suggestion[]): Promise<SuggestionIndex> {
  const lists = new Map<string, Candidate[]>()
  for (const [at, suggestion] of suggestions.entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate()
    const words = foldedWords(suggestion.text)
    const bare = words.map(stripArticle)
    const candidate = { suggestion, words: joined(words), bare: joined(bare) }
    for (const beginning of new Set([...words, ...bare].flatMap(beginningsOf))) {
      const list = lists.get(beginning) ?? []
      if (list.length === 0) lists.set(beginning, list)
      if (beginning.length === listed || list.length < mostListed) list.push(candidate)
    }
  }
  return (typed) => choose(findCandidates(lists, foldedWords(typed)), joined(foldedWords(typed)))
}

const joined = (words: string[]) => words.map((word) => ` ${word}`).join('')

function beginningsOf(word: string): string[] {
  return [1, 2, listed].filter((letters) => word.length >= letters).map((letters) => word.slice(0, letters))
}

/** In their order, looked for in the list of the typed word that has the fewest. */
function findCandidates(lists: Map<string, Candidate[]>, typed: string[]): Candidate[] {
  const forms = typed.map(stripArticle)
  const found: Candidate[] = []
  for (const candidate of shortest(forms.map((form) => lists.get(form.slice(0, listed)) ?? []))) {
    const { words, bare } = candidate
    if (forms.every((form) => bare.includes(` ${form}`) || words.includes(` ${form}`)) && found.push(candidate) === enough) break
  }
  const begun = joined(forms)
  const begins = ({ words, bare }: Candidate) => bare.startsWith(begun) || words.startsWith(begun)
  return [...found.filter(begins), ...found.filter((candidate) => !begins(candidate))]
}

function shortest(lists: Candidate[][]): Candidate[] {
  return lists.reduce((short, list) => (list.length < short.length ? list : short), lists[0] ?? [])
}

/** Each thing once, in its best spelling, and nothing that is typed already. */
function choose(candidates: Candidate[], typed: string): Suggestion[] {
  const chosen = new Map<string, Suggestion>()
  let names = 0
  for (const { suggestion, words, bare } of candidates) {
    const { kind, id } = suggestion
    const isName = kind !== 'query'
    // Sections of several levels have one name: الرياضة and رياضة.
    const key = kind === 'agency' ? `agency ${id}` : `${isName ? 'section' : 'query'} ${bare}`
    if (chosen.has(key) || (isName ? ++names > mostNames : words === typed)) continue
    chosen.set(key, suggestion)
    if (chosen.size === mostSuggestions) break
  }
  return [...chosen.values()]
}
