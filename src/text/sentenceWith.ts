/**
 * A sentence with the ranges [start, end) of the words that were looked for, in UTF-16 units,
 * ascending.
 */
export type MarkedSentence = { text: string; marks: [number, number][] }

/**
 * UTF-16 units of a sentence that are shown, and those before its first mark if it has to be cut.
 */
const maxShown = 240
const shownBefore = 80
/**
 * Places of one form that are looked at. A keyword that a text repeats more often is found in its
 * beginning.
 */
const maxPlaces = 50
/** Length of a line that is read, because it may have no end. */
const maxLine = 4_000

/**
 * The sentence of a text with the most of these forms, the first of such; undefined if the text has
 * none of them as whole words. Of a long sentence the part around its first mark, with … where it
 * is cut.
 */
export function sentenceWith(text: string, forms: string[]): MarkedSentence | undefined {
  let best: { start: number; end: number; count: number } | undefined
  for (const at of placesOf(text, forms)) {
    if (best && at < best.end) continue
    const { start, end } = sentenceAround(text, at)
    const count = forms.filter((form) => marksOf(text.slice(start, end), [form]).length > 0).length
    if (!best || count > best.count) best = { start, end, count }
    if (count === forms.length) break
  }
  if (!best) return undefined
  const sentence = cut(text.slice(best.start, best.end).replaceAll(/\s+/g, ' ').trim(), forms)
  return { text: sentence, marks: marksOf(sentence, forms) }
}

/** Finds where a form stands, ascending. */
function placesOf(text: string, forms: string[]): number[] {
  const places = forms.flatMap((form) => marksOf(text, [form], maxPlaces).map(([start]) => start))
  return [...new Set(places)].sort((one, other) => one - other)
}

function marksOf(text: string, forms: string[], max = Number.POSITIVE_INFINITY): [number, number][] {
  const longestFirst = forms.toSorted((one, other) => other.length - one.length).map((form) => RegExp.escape(form))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}\\p{M}])`, 'gu')
  const marks: [number, number][] = []
  for (const { index, 0: found } of text.matchAll(pattern)) {
    if (marks.length === max) break
    marks.push([index, index + found.length])
  }
  return marks
}

/** A title or an initial, with its point: «د. محمد», "J. Smith". */
const abbreviation = /(?:^|[^\p{L}])\p{L}{1,2}\.\s*$/u

function sentenceAround(text: string, at: number): { start: number; end: number } {
  const lineStart = Math.max(text.lastIndexOf('\n', at) + 1, at - maxLine)
  const lineEnd = text.indexOf('\n', at)
  const line = text.slice(lineStart, Math.min(lineEnd < 0 ? text.length : lineEnd, at + maxLine))
  let start = 0
  let before = ''
  for (const { index, segment } of new Intl.Segmenter('ar', { granularity: 'sentence' }).segment(line)) {
    if (!abbreviation.test(before)) start = index
    before = segment
    const end = index + segment.length
    if (lineStart + end > at && !abbreviation.test(segment)) return { start: lineStart + start, end: lineStart + end }
  }
  return { start: lineStart + start, end: lineStart + line.length }
}

/** Cut between words. */
function cut(sentence: string, forms: string[]): string {
  if (sentence.length <= maxShown) return sentence
  const [first = 0] = marksOf(sentence, forms)[0] ?? []
  const from = first <= shownBefore ? 0 : sentence.indexOf(' ', first - shownBefore) + 1
  const rest = sentence.slice(from)
  const space = rest.lastIndexOf(' ', maxShown)
  const to = rest.length <= maxShown || space <= 0 ? Math.min(rest.length, maxShown) : space
  return `${from > 0 ? '…' : ''}${rest.slice(0, to)}${to < rest.length ? '…' : ''}`
}
