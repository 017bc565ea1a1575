/** In a document's words: where one of its parts (title, summary, body) ends. Ids of spellings begin at 1. */
export const partEnd = 0

/** A word of the headline or of the first words after it counts so much, another one once. */
const headWeight = 3
const leadWords = 20

/** Tells, along the words of a document, how much each counts by where it stands (the field weights of BM25F). */
export class FieldWeights {
  private part = 0
  private afterTitle = 0

  /** The weight of the next word, given by its id; the end of a part has none. */
  next(word: number): number {
    if (word === partEnd) {
      this.part++
      return 0
    }
    if (this.part === 0) return headWeight
    return this.afterTitle++ < leadWords ? headWeight : 1
  }
}
