import { stem } from '#text/stemmer/stem.ts'
import { type Word, words } from '#text/tokenizer/words.ts'
import type { CategorySlug } from './categorySlugs.ts'
import { categoryVotes, type Votes } from './categoryVotes.ts'

export type Classified = {
  slug: CategorySlug
  score: number
  /** The surface forms that decided, by descending weight. */
  because: string[]
}

type Item = { title: string; text: string; language: 'ar' | 'en' }

/**
 * A listed word of the item: its votes, its first surface form, and its factor (3 in the title; 1
 * in the text, 1.5 if repeated).
 */
type Found = { votes: Votes; printed: string; times: number }

type Score = { score: number; words: { printed: string; weight: number }[] }

const titleTimes = 3
const maxText = 1500
/** Score below which an item has no category. */
const minScore = 4
/** The best score must be this many times the second best. */
const margin = 1.15
/**
 * Weight of a foreign location for world news. Only the first few count, because a match or a
 * festival names many.
 */
const locationWeight = 1.5
const maxLocations = 3
/**
 * Kuwait in the text outweighs another country in the title, which may be visiting, signing an
 * agreement or helping.
 */
const homeTimes = 3

/** The category of an item by its words, or null if none is clear. */
export function classify(item: Item): CategorySlug | null {
  const [best, second] = explainCategory(item)
  if (!best || best.score < minScore || best.score < (second?.score ?? 0) * margin) return null
  return best.slug
}

/** Every category with a score, best first, and the words that decided. */
export function explainCategory({ title, text }: Item): Classified[] {
  const found = new Map<Votes, Found>()
  find(found, title, titleTimes)
  find(found, text.slice(0, maxText), 1)
  const scores = score([...found.values()])
  return [...scores]
    .map(([slug, { score, words }]) => ({ slug, score, because: words.sort((a, b) => b.weight - a.weight).map(({ printed }) => printed) }))
    .sort((a, b) => b.score - a.score)
}

function find(found: Map<Votes, Found>, text: string, times: number): void {
  const all = words(text)
  for (let at = 0; at < all.length; at++) {
    const word = all[at] as Word
    const here = categoryVotes.get(stem(word.word))
    if (!here) continue
    const next = all[at + 1]
    const pair = here.before && next ? here.before.get(stem(next.word)) : undefined
    const votes = pair ?? here.alone
    if (votes) add(found, votes, text, word.start, (pair && next ? next : word).end, times)
    if (pair) at++
  }
}

function add(found: Map<Votes, Found>, votes: Votes, text: string, start: number, end: number, times: number): void {
  const entry = found.get(votes)
  if (!entry) found.set(votes, { votes, printed: text.slice(start, end), times })
  else if (times === 1 && (entry.times === 1 || entry.times === titleTimes)) entry.times += 0.5
}

/** Politics and local news of other countries are world news. */
function score(found: Found[]): Map<CategorySlug, Score> {
  const scores = new Map<CategorySlug, Score>()
  const elsewhere = isElsewhere(found)
  let locations = 0
  for (const { votes, printed, times } of found) {
    for (const [slug, weight] of votes.weights) {
      const abroad = elsewhere && (slug === 'politics' || slug === 'local')
      count(scores, abroad ? 'world' : slug, printed, weight * times * (abroad ? 0.5 : 1))
    }
    if (elsewhere && votes.location === 'elsewhere' && locations++ < maxLocations) count(scores, 'world', printed, locationWeight * times)
  }
  return scores
}

function count(scores: Map<CategorySlug, Score>, slug: CategorySlug, printed: string, weight: number): void {
  const entry = scores.get(slug) ?? { score: 0, words: [] }
  scores.set(slug, entry)
  entry.score += weight
  entry.words.push({ printed, weight })
}

/** Whether the locations of an item, mainly those in its title, are outside Kuwait. */
function isElsewhere(found: Found[]): boolean {
  let balance = 0
  for (const { votes, times } of found) {
    if (votes.location === 'elsewhere') balance += times
    else if (votes.location === 'home') balance -= times * homeTimes
  }
  return balance > 0
}
