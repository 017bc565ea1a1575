import type { ByteWriter } from './bytes.ts'
import { wordScore } from './scoring.ts'

/**
 * Collects the pairs of frequency and length of documents, one of which has the best score whatever
 * the average length is: those that no other pair beats by being at least as frequent in a document
 * that is no longer (Lucene's impacts: Grand, Muir, Ferenczi & Lin 2020).
 */
export class ImpactsWriter {
  /** Shortest `lengthCode` of each frequency; `none` without one. */
  private readonly shortest = new Uint16Array(256).fill(none)
  private maxFrequency = 0

  add(frequency: number, length: number): void {
    if (length < (this.shortest[frequency] as number)) this.shortest[frequency] = length
    if (frequency > this.maxFrequency) this.maxFrequency = frequency
  }

  /** Writes the number of pairs and the pairs, in bytes, and begins again. */
  finish(writer: ByteWriter): void {
    const { shortest } = this
    const pairs: number[] = []
    let length = none
    for (let frequency = this.maxFrequency; frequency > 0; frequency--) {
      if ((shortest[frequency] as number) < length) {
        length = shortest[frequency] as number
        pairs.push(frequency, length)
      }
      shortest[frequency] = none
    }
    this.maxFrequency = 0
    writer.byte(pairs.length / 2)
    for (const byte of pairs) writer.byte(byte)
  }
}

const none = 256

/** The best score of the documents of which these are the impacts: exact, not an estimate. */
export function bestScore(impacts: Uint8Array, from: number, to: number, weight: number, penalties: Float64Array): number {
  let best = 0
  for (let at = from; at < to; at += 2) {
    const score = wordScore(weight, impacts[at] as number, penalties[impacts[at + 1] as number] as number)
    if (score > best) best = score
  }
  return best
}
