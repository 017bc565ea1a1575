/**
 * Sentences of a report that are looked at: news comes first, and an agency may send any length.
 */
const maxSentences = 25
/**
 * Length of a text that is read, in UTF-16 units: one without full stops would otherwise be a
 * sentence of any length.
 */
const readLength = 8_000

/**
 * Splits the beginning of a text into its sentences, without those of hashtags. They end at a full
 * stop, a question or exclamation mark before a space, and where a text has such a mark in Arabic.
 */
export function splitSentences(text: string): string[] {
  return text
    .slice(0, readLength)
    .split(/(?<=[.!؟?])\s+/, maxSentences)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !isOfTags(sentence))
}

const isOfTags = (sentence: string) => sentence.split(/\s+/).every((word) => word.startsWith('#'))
