import { stem } from '#text/stem.ts'
import { type Word, words } from '#text/words.ts'
import { otherLayout } from './keyboard.ts'
import { typingMistakes } from './typingMistakes.ts'

/** In how many texts each of these stems stands. */
export type CountStems = (stems: string[]) => Promise<number[]>

/** A word that stands in fewer texts may be mistyped. */
const fewTexts = 5
/** How often a word must stand there to outweigh a cost of one, as a power of e. */
const weightOfCost = 2.5
/** Where the article begins the second word a space was forgotten; elsewhere it is less likely, and least with a word of two letters. */
const costOfSplit = { article: 0.7, words: 1.6, short: 2.4 }
const costOfJoin = 0.7
/** So many words are looked at. */
const mostWords = 8
/** So many ways of reading one word are offered. */
const mostReadings = 2
/** Another word must be so many times as frequent as one that is known. */
const mostlyMeant = 4

/** A typed word, and in how many texts it stands. */
type Counted = Word & { count: number }
/** What may stand in the place of some words of a search: `from` and `end` of what was typed. */
type Reading = { from: number; end: number; text: string; score: number }

/**
 * What somebody may have meant whose search found little, the likeliest first: the same keys in the other language, words with a letter wrong, missing or too many,
 * two words written as one and one written as two. Exclusions and filters stay as they are typed. Whether they find more is not known here.
 */
export async function proposeSearches(search: string, countStems: CountStems): Promise<string[]> {
  const flipped = await flippedLayout(search, countStems)
  const typed = changeable(search).slice(0, mostWords)
  const counts = await countStems(typed.map(({ word }) => stem(word)))
  const asked = typed.map((word, at) => ({ ...word, count: counts[at] ?? 0 }))
  const rare = asked.filter(({ count }) => count < fewTexts)
  // Where each word is known for itself, one may be another's mistake.
  const doubtful = rare.length > 0 ? rare : asked
  const readings = await Promise.all(doubtful.map((word) => readingsOf(word, asked, countStems)))
  const best = readings.flatMap(([first]) => first ?? [])
  const others = readings.flatMap(([, second]) => second ?? []).map((other) => best.map((one) => (overlap(one, other) ? other : one)))
  const proposed = [...flipped, ...[best, ...others].filter((chosen) => chosen.length > 0).map((chosen) => replace(search, chosen))]
  return [...new Set(proposed)].filter((text) => text !== search)
}

/** All of it typed with the keyboard in the other language, if that makes words that are known. */
async function flippedLayout(search: string, countStems: CountStems): Promise<string[]> {
  const text = otherLayout(search)
  const stems = words(text).map(({ word }) => stem(word))
  if (text === search || stems.length === 0) return []
  return (await countStems(stems)).every((count) => count >= fewTexts) ? [text] : []
}

/** The words that are neither excluded nor part of a filter. */
function changeable(search: string): Word[] {
  const fixed = [...search.matchAll(/(?<!\S)[-−–]\S+|\S+[:：]\s*(?:["“”«»][^"“”«»]*|\S*)/gu)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
  }))
  return words(search).filter((word) => !fixed.some(({ start, end }) => word.start >= start && word.start < end))
}

async function readingsOf(word: Counted, typed: Counted[], countStems: CountStems): Promise<Reading[]> {
  const possible = [...rewritten(word), ...joinedWith(word, typed)]
  const texts = possible.map(({ text }) => text)
  const counts = await countAll(texts, countStems)
  return possible
    .flatMap(({ cost, least, ...reading }, at) => {
      const count = counts[at] ?? 0
      return count < least ? [] : [{ ...reading, score: Math.log(count) - weightOfCost * cost }]
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, mostReadings)
}

/** `least`: in how many texts it must stand to be believed. */
type Possible = Omit<Reading, 'score'> & { cost: number; least: number }

function rewritten({ word, start: from, end, count }: Counted): Possible[] {
  const least = Math.max(fewTexts, mostlyMeant * count)
  const mistakes = [...typingMistakes(word)].map(([text, cost]) => ({ text, cost }))
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
async function countAll(texts: string[], countStems: CountStems): Promise<number[]> {
  const stems = [...new Set(texts.flatMap((text) => text.split(' ').map(stem)))]
  const counts = await countStems(stems)
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
