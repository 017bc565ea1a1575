import type { CompiledQuery } from '#text/matchQuery.ts'

/** One test of one word, as `src/text` compiles it. */
export type WordTest = CompiledQuery['clauses'][number]['any'][number][number]

/** The words, stems and beginnings that keywords ask for, by number. A spelling and a stem never share one. */
export class Terms {
  readonly prefixes: string[] = []
  #words = new Map<string, number>()
  #stems = new Map<string, number>()
  #prefixes = new Map<string, number>()

  get size(): number {
    return this.#words.size + this.#stems.size
  }

  /** -1 when no keyword asks for it. */
  word(word: string): number {
    return this.#words.get(word) ?? -1
  }

  stem(stem: string): number {
    return this.#stems.get(stem) ?? -1
  }

  /** The numbers of which a word must have one; of a beginning -1 minus its place in `prefixes`. */
  numbersOf(test: WordTest): number[] {
    if (test.kind === 'stem') return test.stems.map((stem) => this.#number(this.#stems, stem))
    if (test.kind === 'word') return [this.#number(this.#words, test.form)]
    let place = this.#prefixes.get(test.form)
    if (place === undefined) {
      place = this.prefixes.push(test.form) - 1
      this.#prefixes.set(test.form, place)
    }
    return [-1 - place]
  }

  #number(numbers: Map<string, number>, form: string): number {
    const known = numbers.get(form)
    if (known !== undefined) return known
    const number = this.size
    numbers.set(form, number)
    return number
  }
}
