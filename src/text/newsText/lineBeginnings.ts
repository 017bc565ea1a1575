/** How much of the end of a line is looked at, in UTF-16 units. */
const maxRead = 600
/** Last sentences whose ends are looked at. */
const maxSentences = 40
const afterSentence = /[.؟!…»”"):\]\d]\s{1,9}(?=\S)|(?<=\p{L})\s{1,9}(?=(?:سمات|رابط الخبر|مقالات أخرى)[\s:])/gu

/**
 * Finds where in a line something else than its text may begin: at its beginning, after each of its
 * last sentences, and before a label of keywords or links.
 */
export function lineBeginnings(line: string): number[] {
  const from = Math.max(0, line.length - maxRead)
  const sentences = Array.from(line.slice(from).matchAll(afterSentence), ({ 0: found, index }) => from + index + found.length)
  return [0, ...sentences.slice(-maxSentences)]
}
