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
 * stop, a question or exclamation mark before a space, and where a text has such a mark in Arabic;
 * not at that of an abbreviation («د. محمد», "Mr. Smith").
 */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  for (const piece of text.slice(0, readLength).split(/(?<=[.!؟?])\s+/, maxSentences)) {
    const last = sentences.at(-1)
    if (last !== undefined && abbreviated.test(last)) sentences[sentences.length - 1] = `${last} ${piece.trim()}`
    else sentences.push(piece.trim())
  }
  return sentences.filter((sentence) => sentence !== '' && !isOfTags(sentence))
}

/** Initials and titles, of which a text has few. */
const abbreviated = /(?:^|[\s(])(?:[ء-ي]|[A-Z]|(?:[A-Z]\.)+[A-Z]|Mrs?|Ms|Dr|Prof|Gen|Sen|Lt|Col|St|No|vs)\.$/

const isOfTags = (sentence: string) => sentence.split(/\s+/).every((word) => word.startsWith('#'))
