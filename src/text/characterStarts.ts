/**
 * Letters, digits and punctuation of Arabic and Latin, each of which begins a character whatever
 * stands beside it, and vowel marks.
 */
const simple =
  /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u060c\u061b\u061f\u0621-\u065f\u0660-\u066d\u0670-\u06d3\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]*$/

/** Marks above and below Arabic letters, which belong to the character before them. */
const mark = /[\u064b-\u065f\u0670]/

/** Made when it is first needed: it takes a phone 100 ms, and few texts need it. */
let segmenter: Intl.Segmenter | undefined

/**
 * Yields where each character of a text begins, in UTF-16 units; characters as readers count them
 * (grapheme clusters, UAX #29).
 */
export function* characterStarts(text: string): Generator<number> {
  if (simple.test(text)) {
    for (let start = 0; start < text.length; start++) if (start === 0 || !mark.test(text.charAt(start))) yield start
    return
  }
  segmenter ??= new Intl.Segmenter('ar', { granularity: 'grapheme' })
  for (const { index } of segmenter.segment(text)) yield index
}
