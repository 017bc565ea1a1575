/**
 * Marks the end of a part (title, summary, body) in a document's words. Ids of spellings begin at
 * 1.
 */
export const partEnd = 0

/**
 * A word in the headline or among the first words after it counts this many times, any other word
 * once.
 */
const headWeight = 3
const leadWords = 20

/**
 * The weight of each word of a document by its position (the field weights of BM25F), while
 * iterating over the words.
 */
export class FieldWeights {
  private part = 0
  private afterTitle = 0

  /** The weight of the next word, given by its id; 0 for the end of a part. */
  next(word: number): number {
    if (word === partEnd) {
      this.part++
      return 0
    }
    if (this.part === 0) return headWeight
    return this.afterTitle++ < leadWords ? headWeight : 1
  }
}
