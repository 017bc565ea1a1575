import { stem } from '#text/stem.ts'
import { type Word, words } from '#text/words.ts'
import type { CategorySlug } from './categorySlugs.ts'
import { categoryVotes, type Votes } from './categoryVotes.ts'

export type Classified = {
  slug: CategorySlug
  score: number
  /** The words that decided, as printed, heaviest first. */
  because: string[]
}

type Item = { title: string; text: string; language: 'ar' | 'en' }

/** A listed word of the item: what it says, as first printed, and how heavily (in the title 3, in the text 1 or, said again, 1.5). */
type Found = { votes: Votes; printed: string; times: number }

type Score = { score: number; words: { printed: string; weight: number }[] }

const titleTimes = 3
const longestText = 1500
/** Below this score an item said too little. */
const enough = 4
/** The best has to be this many times the second best. */
const margin = 1.15
/** A place elsewhere speaks this much for world news, the first few of them: a match or a festival names many. */
const placeWeight = 1.5
const mostPlaces = 3
/** Kuwait named once in the text makes up for a nation in the title: they visit, sign, help. */
const homeTimes = 3

/** The category of an item by the words it uses, or null when nothing points clearly to one. */
export function classify(item: Item): CategorySlug | null {
  const [best, second] = explainCategory(item)
  if (!best || best.score < enough || best.score < (second?.score ?? 0) * margin) return null
  return best.slug
}

/** Every category that the item's words point to, best first, with the words that say so. */
export function explainCategory({ title, text }: Item): Classified[] {
  const found = new Map<Votes, Found>()
  find(found, title, titleTimes)
  find(found, text.slice(0, longestText), 1)
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
  const known = found.get(votes)
  if (!known) found.set(votes, { votes, printed: text.slice(start, end), times })
  else if (times === 1 && (known.times === 1 || known.times === titleTimes)) known.times += 0.5
}

/** What happens elsewhere and would be politics or local news here is world news. */
function score(found: Found[]): Map<CategorySlug, Score> {
  const scores = new Map<CategorySlug, Score>()
  const elsewhere = isElsewhere(found)
  let places = 0
  for (const { votes, printed, times } of found) {
    for (const [slug, weight] of votes.weights) {
      const abroad = elsewhere && (slug === 'politics' || slug === 'local')
      count(scores, abroad ? 'world' : slug, printed, weight * times * (abroad ? 0.5 : 1))
    }
    if (elsewhere && votes.place === 'elsewhere' && places++ < mostPlaces) count(scores, 'world', printed, placeWeight * times)
  }
  return scores
}

function count(scores: Map<CategorySlug, Score>, slug: CategorySlug, printed: string, weight: number): void {
  const known = scores.get(slug) ?? { score: 0, words: [] }
  scores.set(slug, known)
  known.score += weight
  known.words.push({ printed, weight })
}

/** Whether the places that the item names, those of the title first, lie outside Kuwait. */
function isElsewhere(found: Found[]): boolean {
  let balance = 0
  for (const { votes, times } of found) {
    if (votes.place === 'elsewhere') balance += times
    else if (votes.place === 'home') balance -= times * homeTimes
  }
  return balance > 0
}
