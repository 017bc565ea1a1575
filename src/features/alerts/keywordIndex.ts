import { type CompiledQuery, compileQuery } from '#text/matchQuery.ts'
import { readQuery } from '#text/readQuery.ts'
import { bareWord } from '#text/stem.ts'
import { KeywordPrograms, type WordRange } from './keywordPrograms.ts'
import { roomFor } from './roomFor.ts'
import { Terms, type WordTest } from './terms.ts'
import { WordPlaces } from './wordPlaces.ts'

/** How often a word or stem comes in texts, in any unit; unknown is 0. */
export type Frequency = (kind: 'word' | 'stem', form: string) => number

type Clause = CompiledQuery['clauses'][number]

/**
 * Every keyword once, filed under the rarest thing that it cannot do without, so that a text asks only those keywords whose key stands in it.
 * Memory is a few arrays of numbers beside the strings; nothing is ever taken out (whoever drops many rules makes it anew).
 */
export class KeywordIndex {
  readonly texts: string[] = []
  #frequency: Frequency
  #numbers = new Map<string, number>()
  #terms = new Terms()
  #places = new WordPlaces(this.#terms)
  #programs = new KeywordPrograms(this.#places)
  #programOf = new Int32Array(1_024)
  /** 1 when the key's presence says it all. */
  #isPlain = new Uint8Array(1_024)
  /** Entries under each term, as lists: an entry is a keyword and the entry before it. */
  #lastEntry = new Int32Array(1_024)
  #keywordOf = new Int32Array(1_024)
  #entryBefore = new Int32Array(1_024)
  #entries = 0
  /** Keywords that only a beginning can find, and those that nothing can: they are asked of every text. */
  #byPrefix = new Map<string, number[]>()
  #prefixLengths: number[] = []
  #unkeyed: number[] = []
  #asked = new Uint32Array(1_024)
  #text = 0
  #found: number[] = []

  constructor(frequency: Frequency) {
    this.#frequency = frequency
  }

  get size(): number {
    return this.texts.length
  }

  /** The number of a keyword, which is filed when it is new. Numbers are given in a row from 0. */
  add(text: string, nisba: boolean): number {
    const name = nisba ? `${text}\n` : text
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const keyword = this.texts.push(text) - 1
    this.#numbers.set(name, keyword)
    this.#programOf = roomFor(this.#programOf, keyword + 1)
    this.#isPlain = roomFor(this.#isPlain, keyword + 1)
    this.#asked = roomFor(this.#asked, keyword + 1)
    const compiled = compileQuery(readQuery(text), { nisba })
    this.#programOf[keyword] = this.#programs.write(compiled, this.#terms)
    this.#lastEntry = roomFor(this.#lastEntry, this.#terms.size)
    this.#isPlain[keyword] = isPlain(compiled) ? 1 : 0
    this.#file(keyword, compiled)
    return keyword
  }

  /** The keywords that hold of a text; the list is good until the next call. @param words folded, parts set apart by a sign that is no word */
  find(words: readonly string[]): readonly number[] {
    this.#text++
    this.#found = []
    this.#places.read(words)
    for (let index = 0; index < this.#places.presentCount; index++) {
      const term = this.#places.present[index] as number
      for (let entry = (this.#lastEntry[term] as number) - 1; entry >= 0; entry = (this.#entryBefore[entry] as number) - 1)
        this.#ask(this.#keywordOf[entry] as number)
    }
    for (const keyword of this.#unkeyed) this.#ask(keyword)
    if (this.#byPrefix.size > 0) this.#askByPrefix(words)
    return this.#found
  }

  /** Where in the text that was read last the things stand that a keyword asks for; it must be one of those found. */
  places(keyword: number): WordRange[] {
    return this.#programs.find(this.#programOf[keyword] as number)
  }

  #ask(keyword: number): void {
    if (this.#asked[keyword] === this.#text) return
    this.#asked[keyword] = this.#text
    if (this.#isPlain[keyword] === 1 || this.#programs.holds(this.#programOf[keyword] as number)) this.#found.push(keyword)
  }

  #askByPrefix(words: readonly string[]): void {
    for (const word of new Set(words.flatMap((word) => [word, bareWord(word)]))) {
      for (const length of this.#prefixLengths) {
        if (length > word.length) break
        for (const keyword of this.#byPrefix.get(word.slice(0, length)) ?? []) this.#ask(keyword)
      }
    }
  }

  #file(keyword: number, { clauses }: CompiledQuery): void {
    const wanted = clauses.filter(({ excluded }) => !excluded)
    if (clauses.length === 0) return
    if (wanted.length === 0) {
      this.#unkeyed.push(keyword)
      return
    }
    const rarest = wanted.reduce((best, clause) => (this.#costOf(clause) < this.#costOf(best) ? clause : best))
    for (const tests of rarest.any) {
      const key = tests.reduce((best, test) => (this.#costOfTest(test) < this.#costOfTest(best) ? test : best))
      if (key.kind === 'prefix') this.#fileUnderPrefix(keyword, key.form)
      else for (const term of this.#terms.numbersOf(key)) this.#fileUnder(keyword, term)
    }
  }

  #fileUnder(keyword: number, term: number): void {
    const entry = this.#entries++
    this.#keywordOf = roomFor(this.#keywordOf, entry + 1)
    this.#entryBefore = roomFor(this.#entryBefore, entry + 1)
    this.#keywordOf[entry] = keyword
    this.#entryBefore[entry] = this.#lastEntry[term] as number
    // Counted from 1, so that an array of zeros has no entries.
    this.#lastEntry[term] = entry + 1
  }

  #fileUnderPrefix(keyword: number, prefix: string): void {
    this.#byPrefix.set(prefix, [...(this.#byPrefix.get(prefix) ?? []), keyword])
    this.#prefixLengths = [...new Set([...this.#prefixLengths, prefix.length])].sort((a, b) => a - b)
  }

  #costOf({ any }: Clause): number {
    return any.reduce((sum, tests) => sum + Math.min(...tests.map((test) => this.#costOfTest(test))), 0)
  }

  #costOfTest(test: WordTest): number {
    if (test.kind === 'stem') return test.stems.reduce((sum, stem) => sum + this.#frequency('stem', stem), 0)
    return test.kind === 'word' ? this.#frequency('word', test.form) : Number.POSITIVE_INFINITY
  }
}

/** One thing asked for, each alternative of which is one whole word: its key is all there is to it. */
function isPlain({ clauses }: CompiledQuery): boolean {
  const [only, ...others] = clauses
  return (
    others.length === 0 &&
    only !== undefined &&
    !only.excluded &&
    only.any.every((tests) => tests.length === 1 && tests[0]?.kind !== 'prefix')
  )
}
