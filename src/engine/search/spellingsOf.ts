import { beginsWith } from '#text/query/matchQuery.ts'
import type { Query } from '#text/query/readQuery.ts'
import { stem } from '#text/stemmer/stem.ts'
import type { Segment } from './segment.ts'
import { stemsWithStart } from './stemsWithStart.ts'

/** The folded words by which texts of the index answer a query. */
export function spellingsOf(segments: Segment[], { clauses }: Pick<Query, 'clauses'>): Set<string> {
  const found = new Set<string>()
  for (const { any, excluded } of clauses) {
    if (excluded) continue
    for (const { words, exact, prefix } of any) {
      words.forEach((word, at) => {
        const isBegun = prefix && at === words.length - 1
        if (exact && !isBegun) found.add(word)
        else for (const spelling of isBegun ? begun(segments, word) : formsOf(segments, word)) found.add(spelling)
      })
    }
  }
  return found
}

function formsOf(segments: Segment[], word: string): string[] {
  const stemmed = stem(word)
  return segments.flatMap(({ dictionary }) => dictionary.find(stemmed)?.spellings.map((spelling) => spelling.word) ?? [])
}

function begun(segments: Segment[], start: string): string[] {
  return segments.flatMap(({ dictionary }) =>
    stemsWithStart(dictionary, start).flatMap(({ spellings }) =>
      spellings.map(({ word }) => word).filter((word) => beginsWith(word, start)),
    ),
  )
}
