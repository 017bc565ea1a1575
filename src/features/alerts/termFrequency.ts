import { stem } from '#text/stem.ts'
import type { Frequency } from './keywordIndex.ts'

/** In how many of these texts each word and stem stands. @param texts folded words of each */
export function termFrequency(texts: Iterable<readonly string[]>): Frequency {
  const counts = { word: new Map<string, number>(), stem: new Map<string, number>() }
  for (const text of texts) {
    const words = new Set(text)
    for (const word of words) counts.word.set(word, (counts.word.get(word) ?? 0) + 1)
    for (const one of new Set(Array.from(words, stem))) counts.stem.set(one, (counts.stem.get(one) ?? 0) + 1)
  }
  return (kind, form) => counts[kind].get(form) ?? 0
}
