import type { CompiledQuery } from '#text/query/matchQuery.ts'
import { isNameForm, type NameForm } from '#text/query/otherNames/nameForm.ts'
import { ensureCapacity } from './ensureCapacity.ts'
import type { Terms } from './terms.ts'
import { TokenPositions } from './tokenPositions.ts'

/** Number above the most alternatives of a test, which has a few. */
const exceptionUnit = 1 << 16

/** The positions of words that matched; `end` is exclusive. */
export type WordRange = { from: number; end: number }

/**
 * Compiled keywords, consecutive in one typed array, so that a million of them need little memory
 * and no garbage collection: number of clauses, then for each: excluded, number of terms, then for
 * each term: number of tests, then for each test: number of alternatives (plus `exceptionUnit` for
 * each form that does not count, and for a name), then the numbers of `Terms.numbersOf`, then those
 * of these forms, and -1 minus the index of the name.
 * `matches` of text/query/matchQuery.ts defines what they match; a test compares the two.
 */
export class KeywordPrograms {
  #code = new Int32Array(65_536)
  #end = 0
  #positions: TokenPositions
  #names: NameForm[] = []

  constructor(positions: TokenPositions) {
    this.#positions = positions
  }

  /** @returns the start of the program */
  write({ clauses }: CompiledQuery, terms: Terms): number {
    const start = this.#end
    this.#push(clauses.length)
    for (const { any, excluded } of clauses) {
      this.#push(excluded ? 1 : 0, any.length)
      for (const tests of any) {
        this.#push(tests.length)
        for (const test of tests) {
          const numbers = terms.numbersOf(test)
          const { except = [], name } = test.kind === 'stem' ? test : {}
          const exceptions = except.flatMap((form) => terms.numbersOf({ kind: 'word', form }))
          if (name) exceptions.push(-this.#names.push(name))
          this.#push(numbers.length + exceptions.length * exceptionUnit, ...numbers, ...exceptions)
        }
      }
    }
    return start
  }

  #push(...numbers: number[]): void {
    this.#code = ensureCapacity(this.#code, this.#end + numbers.length)
    for (const number of numbers) this.#code[this.#end++] = number
  }

  /** Whether the keyword matches the last text. */
  matches(start: number): boolean {
    const code = this.#code
    const clauses = code[start] as number
    let at = start + 1
    for (let clause = 0; clause < clauses; clause++) {
      const excluded = code[at++] === 1
      const terms = code[at++] as number
      let found = false
      for (let term = 0; term < terms; term++) {
        if (!found && this.#occurs(at)) found = true
        at = this.#afterTerm(at)
      }
      if (found === excluded) return false
    }
    return clauses > 0
  }

  /** The first occurrence of each term of a matching keyword, in the order of the keyword. */
  find(start: number): WordRange[] {
    const code = this.#code
    const found: WordRange[] = []
    let at = start + 1
    for (let clause = 0; clause < (code[start] as number); clause++) {
      const excluded = code[at++] === 1
      const terms = code[at++] as number
      const length = found.length
      for (let term = 0; term < terms; term++) {
        if (!excluded && found.length === length) found.push(...this.#firstOccurrence(at))
        at = this.#afterTerm(at)
      }
    }
    return found
  }

  /** Tries the positions of the term’s first word. */
  #occurs(at: number): boolean {
    const tests = this.#code[at] as number
    const counts = this.#code[at + 1] as number
    const alternatives = counts % exceptionUnit
    const isPresence = tests === 1 && counts < exceptionUnit
    for (let one = 0; one < alternatives; one++) {
      const number = this.#code[at + 2 + one] as number
      if (number < 0) return this.#firstOccurrence(at).length > 0
      for (let slot = this.#positions.lastSlot(number); slot >= 0; slot = this.#positions.slotBefore(slot)) {
        if (isPresence || this.#occursAt(at, TokenPositions.positionOf(slot))) return true
      }
    }
    return false
  }

  #firstOccurrence(at: number): WordRange[] {
    const tests = this.#code[at] as number
    for (let from = 0; from + tests <= this.#positions.words.length; from++) {
      if (this.#occursAt(at, from)) return [{ from, end: from + tests }]
    }
    return []
  }

  #occursAt(at: number, from: number): boolean {
    const tests = this.#code[at] as number
    if (from + tests > this.#positions.words.length) return false
    let next = at + 1
    for (let test = 0; test < tests; test++) {
      if (!this.#testMatches(next, from + test)) return false
      next = this.#afterTest(next)
    }
    return true
  }

  #testMatches(at: number, position: number): boolean {
    const end = at + ((this.#code[at] as number) % exceptionUnit)
    for (let one = end + 1; one < this.#afterTest(at); one++) if (this.#isException(this.#code[one] as number, position)) return false
    for (let one = at + 1; one <= end; one++) {
      const number = this.#code[one] as number
      if (number < 0 ? this.#positions.beginsAt(-1 - number, position) : this.#positions.hasTermAt(number, position)) return true
    }
    return false
  }

  #isException(number: number, position: number): boolean {
    if (number >= 0) return this.#positions.hasTermAt(number, position)
    return !isNameForm(this.#names[-1 - number] as NameForm, this.#positions.words[position] as string)
  }

  #afterTest(at: number): number {
    const counts = this.#code[at] as number
    return at + 1 + (counts % exceptionUnit) + Math.floor(counts / exceptionUnit)
  }

  #afterTerm(at: number): number {
    let next = at + 1
    for (let test = 0; test < (this.#code[at] as number); test++) next = this.#afterTest(next)
    return next
  }
}
