import { stem } from '#text/stem.ts'
import { words } from '#text/words.ts'
import { arabicCategoryWords } from './arabicCategoryWords.ts'
import type { CategorySlug } from './categorySlugs.ts'
import { englishCategoryWords } from './englishCategoryWords.ts'
import { foreignPlaces, homePlaces, homeWords } from './placeWords.ts'

/** What a word says: so much for each category, and whether it names a place here or elsewhere. */
export type Votes = { weights: [CategorySlug, number][]; place: 'home' | 'elsewhere' | null }

/** What a stem says alone, and before which stem it says something else. */
export type StemVotes = { alone: Votes | null; before: Map<string, Votes> | null }

/** Every listed stem, of either language. */
export const categoryVotes: Map<string, StemVotes> = collect()

function collect(): Map<string, StemVotes> {
  const votes = new Map<string, StemVotes>()
  for (const lists of [arabicCategoryWords, englishCategoryWords]) {
    for (const [slug, byWeight] of Object.entries(lists) as [CategorySlug, Record<1 | 2 | 3, string>][]) {
      for (const weight of [3, 2, 1] as const)
        for (const entry of byWeight[weight].split(/\s+/)) addWeight(votesOf(votes, entry), slug, weight)
    }
  }
  for (const entry of homeWords.split(/\s+/)) votesOf(votes, entry).place = 'home'
  for (const entry of homePlaces.split(/\s+/)) {
    const place = votesOf(votes, entry)
    place.place = 'home'
    addWeight(place, 'local', 1)
  }
  for (const entry of foreignPlaces.split(/\s+/)) votesOf(votes, entry).place = 'elsewhere'
  return votes
}

/** A stem that is listed twice in a category keeps its greater weight, which comes first. */
function addWeight({ weights }: Votes, slug: CategorySlug, weight: number): void {
  if (!weights.some(([known]) => known === slug)) weights.push([slug, weight])
}

function votesOf(votes: Map<string, StemVotes>, entry: string): Votes {
  const [first = '', second] = words(entry).map(({ word }) => stem(word))
  const found = votes.get(first) ?? { alone: null, before: null }
  votes.set(first, found)
  if (second === undefined) {
    found.alone ??= { weights: [], place: null }
    return found.alone
  }
  found.before ??= new Map()
  const pair = found.before.get(second) ?? { weights: [], place: null }
  found.before.set(second, pair)
  return pair
}
