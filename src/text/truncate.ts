const segments = new Intl.Segmenter('ar', { granularity: 'grapheme' })

/** At most `max` UTF-16 units, cut between characters as readers see them (a letter with its vowel marks, an emoji), with an ellipsis. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  // A little more, so that the last character is complete.
  for (const { index, segment } of segments.segment(text.slice(0, max + 50))) {
    if (index + segment.length > max - 1) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}
