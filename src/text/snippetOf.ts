import { words } from './words.ts'

/** Words shown, and how many of them stand before the first one that was asked for. */
const shown = 30
const before = 6

/** The passage of a text with the most of these folded words, cut at words, with … where it was cut; undefined when there is none of them. */
export function snippetOf(text: string, wanted: Set<string>): string | undefined {
  const all = words(text)
  const hits = all.flatMap(({ word }, at) => (wanted.has(word) ? [at] : []))
  if (hits.length === 0) return undefined
  let best = 0
  let most = 0
  hits.forEach((from, first) => {
    const within = hits.slice(first).filter((at) => at < from + shown - before)
    const different = new Set(within.map((at) => all[at]?.word)).size
    if (different > most) [most, best] = [different, from]
  })
  const from = Math.max(0, Math.min(best - before, all.length - shown))
  const to = Math.min(all.length, from + shown) - 1
  const [start, end] = [all[from]?.start ?? 0, all[to]?.end ?? text.length]
  const passage = text.slice(from === 0 ? 0 : start, to === all.length - 1 ? text.length : end).replaceAll(/\s+/g, ' ')
  return `${from === 0 ? '' : '…'}${passage.trim()}${to === all.length - 1 ? '' : '…'}`
}
