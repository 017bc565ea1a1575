import { stem } from '#text/stemmer/stem.ts'
import type { Frequency } from './keywordIndex.ts'

/**
 * The number of texts that contain each word and stem; 0 for those in only one text.
 * @param texts folded words of each
 */
export function termFrequency(texts: Iterable<readonly string[]>): Frequency {
  const counts = { word: new Map<string, number>(), stem: new Map<string, number>() }
  for (const text of texts) {
    const words = new Set(text)
    for (const word of words) counts.word.set(word, (counts.word.get(word) ?? 0) + 1)
    for (const one of new Set(Array.from(words, stem))) counts.stem.set(one, (counts.stem.get(one) ?? 0) + 1)
  }
  // Two thirds of all words, which would cost memory and discriminate nothing.
  for (const kind of [counts.word, counts.stem]) for (const [form, count] of kind) if (count === 1) kind.delete(form)
  return (kind, form) => counts[kind].get(form) ?? 0
}
