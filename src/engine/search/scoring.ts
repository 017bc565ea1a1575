import { lengthOfCode } from './documents.ts'

/** BM25's parameters for saturation and length normalisation (Robertson & Zaragoza 2009, 3.2). */
export const k1 = 1.2
const b = 0.75

/** The summand beside the frequency in BM25's denominator, for a document with this many words. */
export function lengthPenalty(length: number, averageLength: number): number {
  return k1 * (1 - b + (b * length) / Math.max(1, averageLength))
}

/** `lengthPenalty` by `lengthCode`. @param averageLength of the documents, in words */
export function penaltiesByLength(averageLength: number): Float64Array {
  return Float64Array.from({ length: 256 }, (_, code) => lengthPenalty(lengthOfCode(code), averageLength))
}

/**
 * The score of a word in a document: its weight times a factor that rises with its frequency and
 * falls with the document's length.
 */
export function wordScore(weight: number, frequency: number, penalty: number): number {
  return (weight * frequency * (k1 + 1)) / (frequency + penalty)
}

/**
 * How well a word discriminates documents (IDF): near 0 for one that is everywhere (Robertson &
 * Zaragoza 2009, 3.1, but always above 0).
 */
export function wordWeight(documents: number, having: number): number {
  return Math.log(1 + (documents - having + 0.5) / (having + 0.5))
}
