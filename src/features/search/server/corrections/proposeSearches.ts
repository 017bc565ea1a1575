import { isFunctionWord } from '#text/functionWords.ts'
import { stem } from '#text/stemmer/stem.ts'
import { type Word, words } from '#text/tokenizer/words.ts'
import { otherLayout } from './keyboard.ts'
import { typingMistakes } from './typingMistakes.ts'

/** What stands in the texts that are searched. */
export type Vocabulary = {
  /** In how many texts each of these stems stands. */
  countStems(stems: string[]): Promise<number[]>
  /** These folded words and others of their stems, as far as they stand in some text: a word with the stem of a known one may be no word. */
  spellings(words: string[]): Promise<Set<string>>
}

/** A word that stands in fewer texts may be mistyped. */
const fewTexts = 5
/** How often a word must stand there to outweigh a cost of one, as a power of e. */
const weightOfCost = 2.5
/** Where the article begins the second word a space was forgotten; elsewhere it is less likely, and least with a word of two letters. */
const costOfSplit = { article: 0.7, words: 1.6, short: 2.4 }
/** Words of grammar stand everywhere, and would be what every short name was meant to be; they are only taken for one that is spelled like them. */
const mostOfFunctionWord = 1
const costOfJoin = 0.7
/** So many words are looked at, and so many of them are doubted. */
const mostWords = 8
const mostDoubted = 3
/** So many ways of reading one word are offered. */
const mostReadings = 2
/** The best readings, of which those are left that stand somewhere. */
const mostChecked = 10
/** Another word must be so many times as frequent as one that is known. */
const mostlyMeant = 4

/** A typed word, in how many texts one of its stem stands, and whether it stands somewhere itself. */
type Counted = Word & { count: number; stands: boolean }
/** What may stand in the place of some words of a search: `from` and `end` of what was typed. */
type Reading = { from: number; end: number; text: string; score: number }

/**
 * What somebody may have meant whose search found little, the likeliest first: the same keys in the other language, words with a letter wrong,
 * missing or too many, two words written as one and one written as two. Exclusions and filters stay as they are typed. Whether they find more is not
 * known here.
 */
export async function proposeSearches(search: string, vocabulary: Vocabulary): Promise<string[]> {
  const flipped = await flippedLayout(search, vocabulary)
  const typed = changeable(search).slice(0, mostWords)
  const counts = await vocabulary.countStems(typed.map(({ word }) => stem(word)))
  const standing = await vocabulary.spellings(typed.map(({ word }) => word))
  const asked = typed.map((word, at) => ({ ...word, count: counts[at] ?? 0, stands: standing.has(word.word) }))
  const rare = asked.filter(({ count, stands }) => count < fewTexts || !stands)
  // Where each word is known for itself, one may be another's mistake.
  const doubtful = (rare.length > 0 ? rare : asked).slice(0, mostDoubted)
  const readings = await Promise.all(doubtful.map((word) => readingsOf(word, asked, vocabulary)))
  const best = readings.flatMap(([first]) => first ?? [])
  const others = readings.flatMap(([, second]) => second ?? []).map((other) => best.map((one) => (overlap(one, other) ? other : one)))
  const proposed = [...flipped, ...[best, ...others].filter((chosen) => chosen.length > 0).map((chosen) => replace(search, chosen))]
  return [...new Set(proposed)].filter((text) => text !== search)
}

/** All of it typed with the keyboard in the other language, if that makes words that are known, and nothing but words. */
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

async function readingsOf(word: Counted, typed: Counted[], vocabulary: Vocabulary): Promise<Reading[]> {
  const possible = [...rewritten(word), ...joinedWith(word, typed)]
  const texts = possible.map(({ text }) => text)
  const counts = await countAll(texts, vocabulary)
  const best = possible
    .flatMap(({ cost, least, ...reading }, at) => {
      const count = counts[at] ?? 0
      return count < least ? [] : [{ ...reading, score: Math.log(count) - weightOfCost * cost }]
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, mostChecked)
  const standing = await vocabulary.spellings(best.flatMap(({ text }) => text.split(' ')))
  return best.filter(({ text }) => text.split(' ').every((one) => standing.has(one))).slice(0, mostReadings)
}

/** `least`: in how many texts it must stand to be believed. */
type Possible = Omit<Reading, 'score'> & { cost: number; least: number }

function rewritten({ word, start: from, end, count, stands }: Counted): Possible[] {
  const least = Math.max(fewTexts, stands ? mostlyMeant * count : count)
  const mistakes = [...typingMistakes(word)].flatMap(([text, cost]) =>
    isFunctionWord(text) && cost > mostOfFunctionWord ? [] : [{ text, cost }],
  )
  return [...mistakes, ...splitsOf(word)].map((reading) => ({ from, end, least, ...reading }))
}

/** With the word before or after it. */
function joinedWith(word: Counted, typed: Counted[]): Possible[] {
  const at = typed.indexOf(word)
  return [typed.slice(at - 1, at + 1), typed.slice(at, at + 2)].flatMap(([first, second]) =>
    first && second ? [{ from: first.start, end: second.end, text: first.word + second.word, cost: costOfJoin, least: fewTexts }] : [],
  )
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

/** Two words stand where the rarer of them stands, at most. */
async function countAll(texts: string[], vocabulary: Vocabulary): Promise<number[]> {
  const stems = [...new Set(texts.flatMap((text) => text.split(' ').map(stem)))]
  const counts = await vocabulary.countStems(stems)
  const known = new Map(stems.map((one, at) => [one, counts[at] ?? 0]))
  return texts.map((text) => Math.min(...text.split(' ').map((word) => known.get(stem(word)) ?? 0)))
}

const overlap = (one: Reading, other: Reading) => one.from < other.end && other.from < one.end

/** Of readings that overlap the better one is taken. */
function replace(search: string, readings: Reading[]): string {
  const chosen = readings.filter((one) => !readings.some((other) => other !== one && overlap(one, other) && other.score > one.score))
  return chosen
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, { from, end, text: meant }) => text.slice(0, from) + meant + text.slice(end), search)
}
