import { beginsWith } from '#text/query/matchQuery.ts'
import { isNameForm } from '#text/query/otherNames/nameForm.ts'
import type { Query } from '#text/query/readQuery.ts'
import { stem } from '#text/stemmer/stem.ts'
import type { Segment } from './segment.ts'
import { stemsWithPrefix } from './stemsWithPrefix.ts'

/** The folded words in the indexed texts that match words of a query. */
export function spellingsInIndex(segments: Segment[], { clauses }: Pick<Query, 'clauses'>): Set<string> {
  const found = new Set<string>()
  for (const { any, excluded } of clauses) {
    if (excluded) continue
    for (const { words, exact, prefix, form } of any) {
      words.forEach((word, at) => {
        const isPrefix = prefix && at === words.length - 1
        if (exact && !isPrefix) found.add(word)
        else
          for (const spelling of isPrefix ? wordsWithPrefix(segments, word) : formsOf(segments, word))
            if (!form || isNameForm(form, spelling)) found.add(spelling)
      })
    }
  }
  return found
}

function formsOf(segments: Segment[], word: string): string[] {
  const stemmed = stem(word)
  return segments.flatMap(({ dictionary }) => dictionary.find(stemmed)?.spellings.map((spelling) => spelling.word) ?? [])
}

function wordsWithPrefix(segments: Segment[], prefix: string): string[] {
  return segments.flatMap(({ dictionary }) =>
    stemsWithPrefix(dictionary, prefix).flatMap(({ spellings }) =>
      spellings.map(({ word }) => word).filter((word) => beginsWith(word, prefix)),
    ),
  )
}
