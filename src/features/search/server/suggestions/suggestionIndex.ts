import { setImmediate } from 'node:timers/promises'
import { withLastHamza } from '#text/stemmer/finalHamza.ts'
import { otherSpellings } from '#text/stemmer/foreignG.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { maxSuggestions, type Suggestion } from '../../schema.ts'
import { stripArticle } from '../stripArticle.ts'

/** Returns the best suggestions for what was typed, at most eight. */
export type SuggestionIndex = (typed: string) => Suggestion[]

/**
 * A suggestion with the folded words by which it is found, each preceded by a space: unchanged, and without articles. They are its own or those of another
 * name or spelling of it. `key`: the same for suggestions of which only one is shown.
 */
type Candidate = { suggestion: Suggestion; words: string; bare: string; key: string }

/** Candidates are indexed under this many first letters of each of their words, which keeps the lists short. */
const keyLength = 3
/** Maximum length of the lists for fewer letters. */
const maxListed = 200
/** Number of matches to find before sorting those first that begin with the typed text. */
const enough = 64
/** Maximum number of names among the suggestions. */
const maxNames = 3
/** Number of candidates after which other requests get their turn. */
const atOnce = 1_000

/**
 * Finds candidates by prefixes of their words: every typed word must be a prefix of one of theirs, with or without ال and other clitics. Those that begin
 * with the typed text come first; otherwise in the order of the candidates.
 * @param suggestions the best first
 * @param otherNamesOf the folded words of other names: الكويت is suggested for kuw
 */
export async function indexSuggestions(
  suggestions: Suggestion[],
  otherNamesOf: (words: string[]) => string[][] = () => [],
): Promise<SuggestionIndex> {
  const lists = new Map<string, Candidate[]>()
  for (const [at, suggestion] of suggestions.entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate()
    const own = foldedWords(suggestion.text)
    const key = keyOf(suggestion, joined(own.map(stripArticle)))
    const names = suggestion.kind === 'query' ? [own, ...otherNamesOf(own)] : [own]
    for (const words of names.flatMap((name) => spellingsOf(name))) {
      const bare = words.map(stripArticle)
      addCandidate(lists, [...words, ...bare], { suggestion, words: joined(words), bare: joined(bare), key })
    }
  }
  return (typed) => choose(findCandidates(lists, foldedWords(typed)), joined(foldedWords(typed)))
}

/** The words as they are, with each letter for g, and with the last hamza that they may lack. */
function spellingsOf(words: string[]): string[][] {
  const others = otherSpellings(words)
  const restored = words.map(withHamza)
  return restored.some((word, at) => word !== stripArticle(words[at] as string)) ? [words, ...others, restored] : [words, ...others]
}

function withHamza(word: string): string {
  const bare = stripArticle(word)
  return withLastHamza(bare, bare !== word)
}

function addCandidate(lists: Map<string, Candidate[]>, words: string[], candidate: Candidate): void {
  for (const key of new Set(words.flatMap(keysOf))) {
    const list = lists.get(key) ?? []
    if (list.length === 0) lists.set(key, list)
    if (key.length === keyLength || list.length < maxListed) list.push(candidate)
  }
}

/** Sections of different levels may have the same name: الرياضة and رياضة. */
function keyOf({ kind, id }: Suggestion, bare: string): string {
  return kind === 'agency' ? `agency ${id}` : `${kind === 'query' ? 'query' : 'section'} ${bare}`
}

const joined = (words: string[]) => words.map((word) => ` ${word}`).join('')

function keysOf(word: string): string[] {
  return [1, 2, keyLength].filter((letters) => word.length >= letters).map((letters) => word.slice(0, letters))
}

/** The matching candidates in their order, found in the shortest list of the typed words. */
function findCandidates(lists: Map<string, Candidate[]>, typed: string[]): Candidate[] {
  const forms = typed.map(stripArticle)
  const found: Candidate[] = []
  for (const candidate of shortest(forms.map((form) => lists.get(form.slice(0, keyLength)) ?? []))) {
    const { words, bare } = candidate
    if (forms.every((form) => bare.includes(` ${form}`) || words.includes(` ${form}`)) && found.push(candidate) === enough) break
  }
  const start = joined(forms)
  const begins = ({ words, bare }: Candidate) => bare.startsWith(start) || words.startsWith(start)
  return [...found.filter(begins), ...found.filter((candidate) => !begins(candidate))]
}

function shortest(lists: Candidate[][]): Candidate[] {
  return lists.reduce((short, list) => (list.length < short.length ? list : short), lists[0] ?? [])
}

/** Removes duplicates, keeping the spelling that continues what was typed, with or without its article, or else the best. */
function choose(candidates: Candidate[], typed: string): Suggestion[] {
  const chosen = new Map<string, Candidate>()
  let names = 0
  for (const candidate of candidates) {
    const { key } = candidate
    const isName = candidate.suggestion.kind !== 'query'
    const before = chosen.get(key)
    if (before && (isName || before.words.startsWith(typed) || !candidate.words.startsWith(typed))) continue
    if (!before && (chosen.size === maxSuggestions || (isName && ++names > maxNames))) continue
    chosen.set(key, candidate)
  }
  return [...chosen.values()].map(({ suggestion }) => suggestion)
}
