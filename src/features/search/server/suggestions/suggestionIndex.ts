import { setImmediate } from 'node:timers/promises'
import type { Locale } from '#text/locale.ts'
import { oneSpelling, spellingsOf } from '#text/stemmer/spellingsOf.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { maxSuggestions, type Suggestion } from '../../schema.ts'
import { otherLayout } from '../corrections/keyboard.ts'
import { stripArticle } from '../stripArticle.ts'

/**
 * Returns the best suggestions for what was typed, at most eight. `content`: of searches, only
 * those in this language, or in that of what was typed.
 */
export type SuggestionIndex = (typed: string, content?: Locale) => Suggestion[]

/**
 * A suggestion with the folded words by which it is found, each preceded by a space: its own, and
 * after each slash these without articles, in other spellings, and those of another name. `key`:
 * the same for suggestions of which only one is shown.
 */
type Candidate = { suggestion: Suggestion; words: string; key: string }

/**
 * Candidates are indexed under this many first letters of each of their words, which keeps the
 * lists short.
 */
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
 * Finds candidates by prefixes of their words: every typed word must be a prefix of one of theirs,
 * with or without ال and other clitics. Those that begin with the typed text come first; otherwise
 * in the order of the candidates. What finds nothing may be typed with the other keyboard layout.
 * @param suggestions the best first
 * @param otherNamesOf the folded words of other names: الكويت is suggested for kuw
 */
export async function indexSuggestions(
  suggestions: Suggestion[],
  otherNamesOf: (words: string[]) => string[][] = () => [],
): Promise<SuggestionIndex> {
  const lists = new Map<string, Candidate[]>()
  const spell = createSpeller()
  for (const [at, suggestion] of suggestions.entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate()
    const own = foldedWords(suggestion.text)
    const names = suggestion.kind === 'query' ? [own, ...otherNamesOf(own)] : [own]
    const found = names.flatMap((name) => wordings(name.map(spell)))
    const key = keyOf(suggestion, joined(own.map((word) => spell(word).canonical)))
    addCandidate(lists, found.flat(), { suggestion, words: [...new Set(found.map(joined))].join('/'), key })
  }
  const find: SuggestionIndex = (typed, content) => {
    const isWanted = ({ kind, text }: Suggestion) => !content || kind !== 'query' || [content, languageOf(typed)].includes(languageOf(text))
    return choose(findCandidates(lists, foldedWords(typed), isWanted), joined(foldedWords(typed)))
  }
  return (typed, content) => {
    const found = find(typed, content)
    return found.length > 0 ? found : find(otherLayout(typed), content)
  }
}

const languageOf = (text: string): Locale => (/\p{Script=Arabic}/u.test(text) ? 'ar' : 'en')

/**
 * A word's article, with the clitics before it, and the spellings of what follows; `canonical` is
 * the same for all of them.
 */
type Spelled = { article: string; spellings: string[]; canonical: string }

function createSpeller(): (word: string) => Spelled {
  const known = new Map<string, Spelled>()
  return (word) => {
    const bare = stripArticle(word)
    const article = word.slice(0, word.length - bare.length)
    const spelled = known.get(word) ?? {
      article,
      spellings: spellingsOf(bare, article !== ''),
      canonical: oneSpelling(bare, article !== ''),
    }
    known.set(word, spelled)
    return spelled
  }
}

/** The words with and without articles, then with the second spelling of each, the third …. */
function wordings(words: Spelled[]): string[][] {
  const count = Math.max(...words.map(({ spellings }) => spellings.length))
  return Array.from({ length: count }, (_, n) => n).flatMap((n) => {
    const bare = words.map(({ spellings }) => spellings[n] ?? (spellings[0] as string))
    return [bare.map((word, at) => words[at]?.article + word), bare]
  })
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
function findCandidates(lists: Map<string, Candidate[]>, typed: string[], isWanted: (suggestion: Suggestion) => boolean): Candidate[] {
  const forms = typed.map(stripArticle)
  const found: Candidate[] = []
  for (const candidate of shortest(forms.map((form) => lists.get(form.slice(0, keyLength)) ?? []))) {
    if (!isWanted(candidate.suggestion)) continue
    if (forms.every((form) => candidate.words.includes(` ${form}`)) && found.push(candidate) === enough) break
  }
  const start = joined(forms)
  const begins = ({ words }: Candidate) => words.startsWith(start) || words.includes(`/${start}`)
  return [...found.filter(begins), ...found.filter((candidate) => !begins(candidate))]
}

function shortest(lists: Candidate[][]): Candidate[] {
  return lists.reduce((short, list) => (list.length < short.length ? list : short), lists[0] ?? [])
}

/**
 * Removes duplicates, keeping the spelling that continues what was typed, with or without its
 * article, or else the best.
 */
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
