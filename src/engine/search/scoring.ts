import { lengthOfCode } from './documents.ts'

/** BM25's saturation and how much a document's length tells against it (Robertson & Zaragoza 2009, 3.2). */
export const k1 = 1.2
const b = 0.75

/** What stands beside the frequency under BM25's fraction, for a document of so many words. */
export function lengthPenalty(length: number, averageLength: number): number {
  return k1 * (1 - b + (b * length) / Math.max(1, averageLength))
}

/** The score of a word by its frequency in a document of a length, times the weight of the word. Rises with the frequency, falls with the length. */
export type WordScore = (weight: number, frequency: number, lengthCode: number) => number

export function createWordScore(averageLength: number): WordScore {
  const penalty = Float64Array.from({ length: 256 }, (_, code) => lengthPenalty(lengthOfCode(code), averageLength))
  return (weight, frequency, lengthCode) => (weight * frequency * (k1 + 1)) / (frequency + (penalty[lengthCode] as number))
}

/** How much a word tells documents apart: near 0 for one that is everywhere (Robertson & Zaragoza 2009, 3.1, kept above 0). */
export function wordWeight(documents: number, having: number): number {
  return Math.log(1 + (documents - having + 0.5) / (having + 0.5))
}
