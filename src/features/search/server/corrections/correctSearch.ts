import { isFunctionWord } from '#text/functionWords.ts'
import { stem } from '#text/stemmer/stem.ts'
import { type Word, words } from '#text/tokenizer/words.ts'
import { otherLayout } from './keyboard.ts'
import { typingErrors } from './typingErrors.ts'

/** The vocabulary of the searched texts. */
export type Vocabulary = {
  /** The number of texts that contain each of these stems. */
  countStems(stems: string[]): Promise<number[]>
  /**
   * Returns those of these folded words, and of others with the same stems, that occur in some
   * text. A known stem alone does not make a word.
   */
  spellings(words: string[]): Promise<Set<string>>
  /** Returns folded words that begin so. */
  beginningWith(letters: string): Promise<string[]>
}

/** A word that occurs in fewer texts may be mistyped. */
const fewTexts = 5
/** The factor in frequency that outweighs a cost of one, as a power of e. */
const weightOfCost = 2.5
/**
 * A missing space is most likely if the second word begins with the article, and least likely
 * beside a word of two letters.
 */
const costOfSplit = { article: 0.7, words: 1.6, short: 2.4 }
/**
 * Maximum cost of a correction to a function word. They are so frequent that every short name would
 * be corrected to one.
 */
const maxFunctionWordCost = 1
const costOfJoin = 0.7
const costOfCompletion = 1
/** Letters that the last word needs to be completed. */
const minCompleted = 4
const maxCompletions = 500
/** Maximum number of words considered, and of those that are assumed to be wrong. */
const maxWords = 8
const maxDoubtful = 3
/** Maximum number of corrections per word. */
const maxCorrections = 2
/** Number of best corrections that are checked for occurring in some text. */
const maxChecked = 10
/** A correction of a known word must be this many times as frequent. */
const muchMoreFrequent = 4

/** A typed word, the number of texts with its stem, and whether the word itself occurs in any. */
type Counted = Word & { count: number; occurs: boolean }
/** A replacement for one or two words of a search, from `from` to `end`. */
type Correction = { from: number; end: number; text: string; score: number }

/**
 * Corrections of a search that found little, likeliest first: the same keys in the other keyboard
 * layout, words with a wrong, missing or extra letter, two words written as one, one written as
 * two, and the rest of the last word. Exclusions and filters stay as typed. The caller must check
 * whether they find more.
 */
export async function correctSearch(search: string, vocabulary: Vocabulary): Promise<string[]> {
  const flipped = await flippedLayout(search, vocabulary)
  const typed = changeable(search).slice(0, maxWords)
  const counts = await vocabulary.countStems(typed.map(({ word }) => stem(word)))
  const known = await vocabulary.spellings(typed.map(({ word }) => word))
  const counted = typed.map((word, at) => ({ ...word, count: counts[at] ?? 0, occurs: known.has(word.word) }))
  const rare = counted.filter(({ count, occurs }) => count < fewTexts || !occurs)
  // Even if all words are known, one may be a misspelling of another.
  const doubtful = (rare.length > 0 ? rare : counted).slice(0, maxDoubtful)
  const corrections = await Promise.all(doubtful.map((word) => correctionsOf(word, counted, vocabulary)))
  const best = corrections.flatMap(([first]) => first ?? [])
  const others = corrections.flatMap(([, second]) => second ?? []).map((other) => best.map((one) => (overlap(one, other) ? other : one)))
  const corrected = [...flipped, ...[best, ...others].filter((chosen) => chosen.length > 0).map((chosen) => replace(search, chosen))]
  return [...new Set(corrected)].filter((text) => text !== search)
}

/** The search converted to the other keyboard layout, if that gives only known words. */
async function flippedLayout(search: string, vocabulary: Vocabulary): Promise<string[]> {
  const text = otherLayout(search)
  if (text === search || !/^\s*\p{L}{2,}(\s+\p{L}{2,})*\s*$/u.test(text)) return []
  const counts = await vocabulary.countStems(words(text).map(({ word }) => stem(word)))
  return counts.every((count) => count >= fewTexts) ? [text] : []
}

/** The words that are neither excluded nor part of a filter. */
function changeable(search: string): Word[] {
  const fixed = [...search.matchAll(/(?<!\S)[-−–]\S+|\S+[:：]\s*(?:["“”«»][^"“”«»]*|\S*)/gu)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
  }))
  return words(search).filter((word) => !fixed.some(({ start, end }) => word.start >= start && word.start < end))
}

async function correctionsOf(word: Counted, typed: Counted[], vocabulary: Vocabulary): Promise<Correction[]> {
  const possible = [...rewritten(word), ...joinedWith(word, typed), ...(await completionsOf(word, typed, vocabulary))]
  const texts = possible.map(({ text }) => text)
  const counts = await countAll(texts, vocabulary)
  const best = possible
    .flatMap(({ cost, minTexts, ...correction }, at) => {
      const count = counts[at] ?? 0
      return count < minTexts ? [] : [{ ...correction, score: Math.log(count) - weightOfCost * cost }]
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, maxChecked)
  const known = await vocabulary.spellings(best.flatMap(({ text }) => text.split(' ')))
  return best.filter(({ text }) => text.split(' ').every((one) => known.has(one))).slice(0, maxCorrections)
}

/** `minTexts`: the number of texts that must contain it. */
type Possible = Omit<Correction, 'score'> & { cost: number; minTexts: number }

function rewritten({ word, start: from, end, count, occurs }: Counted): Possible[] {
  const minTexts = Math.max(fewTexts, occurs ? muchMoreFrequent * count : count)
  const mistakes = [...typingErrors(word)].flatMap(([text, cost]) =>
    isFunctionWord(text) && cost > maxFunctionWordCost ? [] : [{ text, cost }],
  )
  return [...mistakes, ...splitsOf(word)].map((rewriting) => ({ from, end, minTexts, ...rewriting }))
}

/** Joined with the word before or after it. */
function joinedWith(word: Counted, typed: Counted[]): Possible[] {
  const at = typed.indexOf(word)
  return [typed.slice(at - 1, at + 1), typed.slice(at, at + 2)].flatMap(([first, second]) =>
    first && second ? [{ from: first.start, end: second.end, text: first.word + second.word, cost: costOfJoin, minTexts: fewTexts }] : [],
  )
}

/** The words that the last one may become, if it occurs nowhere and others stand before it. */
async function completionsOf({ word, start: from, end, occurs }: Counted, typed: Counted[], vocabulary: Vocabulary): Promise<Possible[]> {
  if (occurs || typed.length < 2 || typed.length === maxWords || end !== typed.at(-1)?.end || word.length < minCompleted) return []
  const whole = await vocabulary.beginningWith(word)
  return whole.slice(0, maxCompletions).map((text) => ({ from, end, text, cost: costOfCompletion, minTexts: fewTexts }))
}

function splitsOf(word: string): { text: string; cost: number }[] {
  return Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => {
    const [first, second] = [word.slice(0, at + 2), word.slice(at + 2)]
    const short = first.length < 3 || second.length < 3
    return {
      text: `${first} ${second}`,
      cost: short ? costOfSplit.short : second.startsWith('ال') ? costOfSplit.article : costOfSplit.words,
    }
  })
}

/** Counts texts; for two words, those of the rarer one, as an upper bound. */
async function countAll(texts: string[], vocabulary: Vocabulary): Promise<number[]> {
  const stems = [...new Set(texts.flatMap((text) => text.split(' ').map(stem)))]
  const counts = await vocabulary.countStems(stems)
  const countOf = new Map(stems.map((one, at) => [one, counts[at] ?? 0]))
  return texts.map((text) => Math.min(...text.split(' ').map((word) => countOf.get(stem(word)) ?? 0)))
}

const overlap = (one: Correction, other: Correction) => one.from < other.end && other.from < one.end

/** Applies corrections; of those that overlap, the better one. */
function replace(search: string, corrections: Correction[]): string {
  const chosen = corrections.filter((one) => !corrections.some((other) => other !== one && overlap(one, other) && other.score > one.score))
  return chosen
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, { from, end, text: meant }) => text.slice(0, from) + meant + text.slice(end), search)
}
