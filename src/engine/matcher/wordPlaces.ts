import { beginsWith } from '#text/matchQuery.ts'
import { stem } from '#text/stem.ts'
import { roomFor } from './roomFor.ts'
import type { Terms } from './terms.ts'

/** Each word has two: its spelling at `2 * at`, its stem at `2 * at + 1`. */
const slotsEach = 2

/** Where the terms of `terms` stand in one text; made once and filled anew for each text. */
export class WordPlaces {
  words: readonly string[] = []
  /** The terms that stand in the text, each once; the first `presentCount` count. */
  present = new Int32Array(1_024)
  presentCount = 0
  #terms: Terms
  #text = 0
  /** Of each term: the text it was last seen in, and its last slot there. */
  #seenIn = new Uint32Array(1_024)
  #last = new Int32Array(1_024)
  /** Of each slot: its term (-1 when no keyword asks for it), and the slot before with the same one. */
  #term = new Int32Array(1_024)
  #before = new Int32Array(1_024)

  constructor(terms: Terms) {
    this.#terms = terms
  }

  /** @param words folded, parts of the text set apart by a sign that is no word */
  read(words: readonly string[]): void {
    this.words = words
    this.presentCount = 0
    this.#text++
    const terms = this.#terms
    this.#seenIn = roomFor(this.#seenIn, terms.size)
    this.#last = roomFor(this.#last, terms.size)
    this.#term = roomFor(this.#term, words.length * slotsEach)
    this.#before = roomFor(this.#before, words.length * slotsEach)
    this.present = roomFor(this.present, words.length * slotsEach)
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

  /** The last place of a term in the text, as a slot; -1 when it is not there. */
  lastSlot(term: number): number {
    return this.#seenIn[term] === this.#text ? (this.#last[term] as number) : -1
  }

  slotBefore(slot: number): number {
    return this.#before[slot] as number
  }

  static placeOf(slot: number): number {
    return Math.floor(slot / slotsEach)
  }

  hasTermAt(term: number, at: number): boolean {
    return this.#term[at * slotsEach] === term || this.#term[at * slotsEach + 1] === term
  }

  beginsAt(prefix: number, at: number): boolean {
    return beginsWith(this.words[at] as string, this.#terms.prefixes[prefix] as string)
  }
}
