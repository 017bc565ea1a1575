import { beginsWith } from '#text/query/matchQuery.ts'
import { stem } from '#text/stemmer/stem.ts'
import { ensureCapacity } from './ensureCapacity.ts'
import type { Terms } from './terms.ts'

/** Slots of each token: its spelling at `2 * at`, its stem at `2 * at + 1`. */
const slotsEach = 2

/** The positions of the terms in one text. Created once and refilled for each text. */
export class TokenPositions {
  words: readonly string[] = []
  /** The distinct terms of the text; only the first `presentCount` entries are valid. */
  present = new Int32Array(1_024)
  presentCount = 0
  #terms: Terms
  #text = 0
  /** Text in which each term was last seen, and its last slot there. */
  #seenIn = new Uint32Array(1_024)
  #last = new Int32Array(1_024)
  /** Term of each slot (-1 if no keyword has it), and the previous slot with the same term. */
  #term = new Int32Array(1_024)
  #before = new Int32Array(1_024)

  constructor(terms: Terms) {
    this.#terms = terms
  }

  /** @param words folded, with a separator that is not a word between the parts of the text */
  read(words: readonly string[]): void {
    this.words = words
    this.presentCount = 0
    this.#text++
    const terms = this.#terms
    this.#seenIn = ensureCapacity(this.#seenIn, terms.size)
    this.#last = ensureCapacity(this.#last, terms.size)
    this.#term = ensureCapacity(this.#term, words.length * slotsEach)
    this.#before = ensureCapacity(this.#before, words.length * slotsEach)
    this.present = ensureCapacity(this.present, words.length * slotsEach)
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as string
      this.#put(at * slotsEach, terms.word(word))
      this.#put(at * slotsEach + 1, terms.stem(stem(word)))
    }
  }

  #put(slot: number, term: number): void {
    this.#term[slot] = term
    if (term < 0) return
    const isKnown = this.#seenIn[term] === this.#text
    this.#before[slot] = isKnown ? (this.#last[term] as number) : -1
    this.#last[term] = slot
    if (isKnown) return
    this.#seenIn[term] = this.#text
    this.present[this.presentCount++] = term
  }

  /** The last slot of a term in the text; -1 if it does not occur. */
  lastSlot(term: number): number {
    return this.#seenIn[term] === this.#text ? (this.#last[term] as number) : -1
  }

  slotBefore(slot: number): number {
    return this.#before[slot] as number
  }

  static positionOf(slot: number): number {
    return Math.floor(slot / slotsEach)
  }

  hasTermAt(term: number, at: number): boolean {
    return this.#term[at * slotsEach] === term || this.#term[at * slotsEach + 1] === term
  }

  beginsAt(prefix: number, at: number): boolean {
    return beginsWith(this.words[at] as string, this.#terms.prefixes[prefix] as string)
  }
}
