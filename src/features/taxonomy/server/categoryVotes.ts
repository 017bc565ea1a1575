import { stem } from '#text/stemmer/stem.ts'
import { words } from '#text/tokenizer/words.ts'
import { arabicCategoryWords } from './arabicCategoryWords.ts'
import type { CategorySlug } from './categorySlugs.ts'
import { englishCategoryWords } from './englishCategoryWords.ts'
import { foreignLocations, homeLocations, homeWords } from './locationWords.ts'

/**
 * The weight of a word for each category, and whether it names a location in Kuwait or elsewhere.
 */
export type Votes = { weights: [CategorySlug, number][]; location: 'home' | 'elsewhere' | null }

/** The votes of a stem alone, and before another stem. */
export type StemVotes = { alone: Votes | null; before: Map<string, Votes> | null }

/** All listed stems of both languages. */
export const categoryVotes: Map<string, StemVotes> = collect()

function collect(): Map<string, StemVotes> {
  const votes = new Map<string, StemVotes>()
  for (const lists of [arabicCategoryWords, englishCategoryWords]) {
    for (const [slug, byWeight] of Object.entries(lists) as [CategorySlug, Record<1 | 2 | 3, string>][]) {
      for (const weight of [3, 2, 1] as const)
        for (const entry of byWeight[weight].split(/\s+/)) addWeight(votesOf(votes, entry), slug, weight)
    }
  }
  for (const entry of homeWords.split(/\s+/)) votesOf(votes, entry).location = 'home'
  for (const entry of homeLocations.split(/\s+/)) {
    const entryVotes = votesOf(votes, entry)
    entryVotes.location = 'home'
    addWeight(entryVotes, 'local', 1)
  }
  for (const entry of foreignLocations.split(/\s+/)) votesOf(votes, entry).location = 'elsewhere'
  return votes
}

/** A stem that is listed twice in a category has its higher weight, which comes first. */
function addWeight({ weights }: Votes, slug: CategorySlug, weight: number): void {
  if (!weights.some(([listed]) => listed === slug)) weights.push([slug, weight])
}

function votesOf(votes: Map<string, StemVotes>, entry: string): Votes {
  const [first = '', second] = words(entry).map(({ word }) => stem(word))
  const found = votes.get(first) ?? { alone: null, before: null }
  votes.set(first, found)
  if (second === undefined) {
    found.alone ??= { weights: [], location: null }
    return found.alone
  }
  found.before ??= new Map()
  const pair = found.before.get(second) ?? { weights: [], location: null }
  found.before.set(second, pair)
  return pair
}
