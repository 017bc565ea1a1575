import { words } from './tokenizer/words.ts'

/** Number of words in a snippet, and of those before the first match. */
const shown = 30
const before = 6

/**
 * The start of the passage with the most different words, by a sliding window, so that each hit is
 * visited twice.
 */
function fullestFrom(hits: { at: number; word: string }[]): number {
  const within = new Map<string, number>()
  let best = 0
  let maxWords = 0
  let end = 0
  for (const { at, word } of hits) {
    for (let next = hits[end]; next && next.at < at + shown - before; next = hits[++end])
      within.set(next.word, (within.get(next.word) ?? 0) + 1)
    if (within.size > maxWords) [maxWords, best] = [within.size, at]
    const left = (within.get(word) ?? 1) - 1
    if (left > 0) within.set(word, left)
    else within.delete(word)
  }
  return best
}

/**
 * The passage of a text with the most of these folded words, cut between words, with … at each cut;
 * undefined if it has none of them.
 */
export function snippetOf(text: string, wanted: Set<string>): string | undefined {
  const all = words(text)
  const hits: { at: number; word: string }[] = []
  all.forEach(({ word }, at) => {
    if (wanted.has(word)) hits.push({ at, word })
  })
  if (hits.length === 0) return undefined
  const best = fullestFrom(hits)
  const from = Math.max(0, Math.min(best - before, all.length - shown))
  const to = Math.min(all.length, from + shown) - 1
  const [start, end] = [all[from]?.start ?? 0, all[to]?.end ?? text.length]
  const passage = text.slice(from === 0 ? 0 : start, to === all.length - 1 ? text.length : end).replaceAll(/\s+/g, ' ')
  return `${from === 0 ? '' : '…'}${passage.trim()}${to === all.length - 1 ? '' : '…'}`
}
