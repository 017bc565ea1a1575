import type { CompiledQuery } from '#text/matchQuery.ts'
import { roomFor } from './roomFor.ts'
import type { Terms } from './terms.ts'
import { WordPlaces } from './wordPlaces.ts'

/** Where words stand that a keyword asked for: `end` is exclusive. */
export type WordRange = { from: number; end: number }

/**
 * Compiled keywords, one after the other in one array of numbers, so that a million cost little and the collector need not look at them:
 * clauses, then for each: excluded, terms, then for each term: tests, then for each test: alternatives, then the numbers of `Terms.numbersOf`.
 * What they mean is said by `matches` of text/matchQuery.ts; a test holds the two together.
 */
export class KeywordPrograms {
  #code = new Int32Array(65_536)
  #end = 0
  #places: WordPlaces

  constructor(places: WordPlaces) {
    this.#places = places
  }

  /** @returns where the program begins */
  write({ clauses }: CompiledQuery, terms: Terms): number {
    const start = this.#end
    this.#push(clauses.length)
    for (const { any, excluded } of clauses) {
      this.#push(excluded ? 1 : 0, any.length)
      for (const tests of any) {
        this.#push(tests.length)
        for (const test of tests) {
          const numbers = terms.numbersOf(test)
          this.#push(numbers.length, ...numbers)
        }
      }
    }
    return start
  }

  #push(...numbers: number[]): void {
    this.#code = roomFor(this.#code, this.#end + numbers.length)
    for (const number of numbers) this.#code[this.#end++] = number
  }

  /** Whether the keyword holds of the text that was read last. */
  holds(start: number): boolean {
    const code = this.#code
    const clauses = code[start] as number
    let at = start + 1
    for (let clause = 0; clause < clauses; clause++) {
      const excluded = code[at++] === 1
      const terms = code[at++] as number
      let found = false
      for (let term = 0; term < terms; term++) {
        if (!found && this.#stands(at)) found = true
        at = this.#afterTerm(at)
      }
      if (found === excluded) return false
    }
    return clauses > 0
  }

  /** The first place of each thing that the keyword asks for, in its order. Only of a keyword that holds. */
  find(start: number): WordRange[] {
    const code = this.#code
    const found: WordRange[] = []
    let at = start + 1
    for (let clause = 0; clause < (code[start] as number); clause++) {
      const excluded = code[at++] === 1
      const terms = code[at++] as number
      const length = found.length
      for (let term = 0; term < terms; term++) {
        if (!excluded && found.length === length) found.push(...this.#firstPlace(at))
        at = this.#afterTerm(at)
      }
    }
    return found
  }

  /** Goes through the places of the term's first word; a term of one word stands where that does. */
  #stands(at: number): boolean {
    const tests = this.#code[at] as number
    const alternatives = this.#code[at + 1] as number
    for (let one = 0; one < alternatives; one++) {
      const number = this.#code[at + 2 + one] as number
      if (number < 0) return this.#firstPlace(at).length > 0
      for (let slot = this.#places.lastSlot(number); slot >= 0; slot = this.#places.slotBefore(slot)) {
        if (tests === 1 || this.#standsAt(at, WordPlaces.placeOf(slot))) return true
      }
    }
    return false
  }

  #firstPlace(at: number): WordRange[] {
    const tests = this.#code[at] as number
    for (let from = 0; from + tests <= this.#places.words.length; from++) {
      if (this.#standsAt(at, from)) return [{ from, end: from + tests }]
    }
    return []
  }

  #standsAt(at: number, from: number): boolean {
    const tests = this.#code[at] as number
    if (from + tests > this.#places.words.length) return false
    let next = at + 1
    for (let test = 0; test < tests; test++) {
      const alternatives = this.#code[next] as number
      if (!this.#testHolds(next, alternatives, from + test)) return false
      next += 1 + alternatives
    }
    return true
  }

  #testHolds(at: number, alternatives: number, place: number): boolean {
    for (let one = 1; one <= alternatives; one++) {
      const number = this.#code[at + one] as number
      if (number < 0 ? this.#places.beginsAt(-1 - number, place) : this.#places.hasTermAt(number, place)) return true
    }
    return false
  }

  #afterTerm(at: number): number {
    let next = at + 1
    for (let test = 0; test < (this.#code[at] as number); test++) next += 1 + (this.#code[next] as number)
    return next
  }
}
