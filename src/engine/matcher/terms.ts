import type { CompiledQuery } from '#text/query/matchQuery.ts'

/** A test of one word, as compiled by `src/text`. */
export type WordTest = CompiledQuery['clauses'][number]['any'][number][number]

/**
 * The words, stems and prefixes of all keywords, numbered. A word and a stem never share a number.
 */
export class Terms {
  readonly prefixes: string[] = []
  #words = new Map<string, number>()
  #stems = new Map<string, number>()
  #prefixes = new Map<string, number>()

  get size(): number {
    return this.#words.size + this.#stems.size
  }

  /** -1 if no keyword has it. */
  word(word: string): number {
    return this.#words.get(word) ?? -1
  }

  stem(stem: string): number {
    return this.#stems.get(stem) ?? -1
  }

  /**
   * The numbers, one of which a token must have; for a prefix, -1 minus its index in `prefixes`.
   */
  numbersOf(test: WordTest): number[] {
    if (test.kind === 'stem') return test.stems.map((stem) => this.#number(this.#stems, stem))
    if (test.kind === 'word') return [this.#number(this.#words, test.form)]
    let index = this.#prefixes.get(test.form)
    if (index === undefined) {
      index = this.prefixes.push(test.form) - 1
      this.#prefixes.set(test.form, index)
    }
    return [-1 - index]
  }

  #number(numbers: Map<string, number>, form: string): number {
    const known = numbers.get(form)
    if (known !== undefined) return known
    const number = this.size
    numbers.set(form, number)
    return number
  }
}
