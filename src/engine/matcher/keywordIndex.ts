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
 * Every keyword once, and what means the same (الكويت, والكويت) asked once. A meaning is filed under the rarest thing that it cannot do without, so that
 * a text asks only those whose key stands in it. Memory is a few arrays of numbers beside the strings; nothing is ever taken out (whoever drops many
 * rules makes it anew).
 */
export class KeywordIndex {
  readonly texts: string[] = []
  #frequency: Frequency
  #numbers = new Map<string, number>()
  #terms = new Terms()
  #places = new WordPlaces(this.#terms)
  #programs = new KeywordPrograms(this.#places)
  #meaningOf = new Int32Array(1_024)
  #meanings = 0
  /** Of each term: the meaning that asks for it and nothing else, counted from 1. */
  #plainMeaning = new Int32Array(1_024)
  #programOf = new Int32Array(1_024)
  /** 1 when the key's presence says it all. */
  #isPlain = new Uint8Array(1_024)
  /** Entries under each term, as lists: an entry is a meaning and the entry before it. */
  #lastEntry = new Int32Array(1_024)
  #meaningOfEntry = new Int32Array(1_024)
  #entryBefore = new Int32Array(1_024)
  #entries = 0
  /** Meanings that only a beginning can find, and those that nothing can: they are asked of every text. */
  #byPrefix = new Map<string, number[]>()
  #prefixLengths: number[] = []
  #unkeyed: number[] = []
  #asked = new Uint32Array(1_024)
  #text = 0
  #found: number[] = []

  constructor(frequency: Frequency) {
    this.#frequency = frequency
  }

  get meanings(): number {
    return this.#meanings
  }

  /** The number of a keyword, which is filed when it is new. Numbers are given in a row from 0. */
  add(text: string, nisba: boolean): number {
    const name = nisba ? `${text}\n` : text
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const keyword = this.texts.push(text) - 1
    this.#numbers.set(name, keyword)
    this.#meaningOf = roomFor(this.#meaningOf, keyword + 1)
    this.#meaningOf[keyword] = this.#meaningNumber(compileQuery(readQuery(text), { nisba }))
    return keyword
  }

  /** The number of what a keyword means; several may mean the same. */
  meaning(keyword: number): number {
    return this.#meaningOf[keyword] as number
  }

  /** The meanings that hold of a text; the list is good until the next call. @param words folded, parts set apart by a sign that is no word */
  find(words: readonly string[]): readonly number[] {
    this.#text++
    this.#found = []
    this.#places.read(words)
    for (let index = 0; index < this.#places.presentCount; index++) {
      const term = this.#places.present[index] as number
      for (let entry = (this.#lastEntry[term] as number) - 1; entry >= 0; entry = (this.#entryBefore[entry] as number) - 1)
        this.#ask(this.#meaningOfEntry[entry] as number)
    }
    for (const meaning of this.#unkeyed) this.#ask(meaning)
    if (this.#byPrefix.size > 0) this.#askByPrefix(words)
    return this.#found
  }

  /** Where in the text that was read last the things stand that a keyword asks for; it must hold. */
  places(keyword: number): WordRange[] {
    return this.#programs.find(this.#programOf[this.meaning(keyword)] as number)
  }

  #meaningNumber(compiled: CompiledQuery): number {
    const test = onlyTest(compiled)
    const numbers = test ? this.#terms.numbersOf(test) : []
    const term = numbers.length === 1 ? (numbers[0] as number) : -1
    this.#plainMeaning = roomFor(this.#plainMeaning, this.#terms.size)
    const known = term >= 0 ? (this.#plainMeaning[term] as number) : 0
    if (known > 0) return known - 1
    const meaning = this.#newMeaning(compiled)
    if (term >= 0) this.#plainMeaning[term] = meaning + 1
    return meaning
  }

  #newMeaning(compiled: CompiledQuery): number {
    const meaning = this.#meanings++
    this.#programOf = roomFor(this.#programOf, this.#meanings)
    this.#isPlain = roomFor(this.#isPlain, this.#meanings)
    this.#asked = roomFor(this.#asked, this.#meanings)
    this.#programOf[meaning] = this.#programs.write(compiled, this.#terms)
    this.#lastEntry = roomFor(this.#lastEntry, this.#terms.size)
    this.#isPlain[meaning] = isPlain(compiled) ? 1 : 0
    this.#file(meaning, compiled)
    return meaning
  }

  #ask(meaning: number): void {
    if (this.#asked[meaning] === this.#text) return
    this.#asked[meaning] = this.#text
    if (this.#isPlain[meaning] === 1 || this.#programs.holds(this.#programOf[meaning] as number)) this.#found.push(meaning)
  }

  #askByPrefix(words: readonly string[]): void {
    for (const word of new Set(words.flatMap((word) => [word, bareWord(word)]))) {
      for (const length of this.#prefixLengths) {
        if (length > word.length) break
        for (const meaning of this.#byPrefix.get(word.slice(0, length)) ?? []) this.#ask(meaning)
      }
    }
  }

  #file(meaning: number, { clauses }: CompiledQuery): void {
    const wanted = clauses.filter(({ excluded }) => !excluded)
    if (clauses.length === 0) return
    if (wanted.length === 0) {
      this.#unkeyed.push(meaning)
      return
    }
    const rarest = wanted.reduce((best, clause) => (this.#costOf(clause) < this.#costOf(best) ? clause : best))
    for (const tests of rarest.any) {
      const key = tests.reduce((best, test) => (this.#costOfTest(test) < this.#costOfTest(best) ? test : best))
      if (key.kind === 'prefix') this.#fileUnderPrefix(meaning, key.form)
      else for (const term of this.#terms.numbersOf(key)) this.#fileUnder(meaning, term)
    }
  }

  #fileUnder(meaning: number, term: number): void {
    const entry = this.#entries++
    this.#meaningOfEntry = roomFor(this.#meaningOfEntry, entry + 1)
    this.#entryBefore = roomFor(this.#entryBefore, entry + 1)
    this.#meaningOfEntry[entry] = meaning
    this.#entryBefore[entry] = this.#lastEntry[term] as number
    // Counted from 1, so that an array of zeros has no entries.
    this.#lastEntry[term] = entry + 1
  }

  #fileUnderPrefix(meaning: number, prefix: string): void {
    const known = this.#byPrefix.get(prefix)
    if (known) known.push(meaning)
    else this.#byPrefix.set(prefix, [meaning])
    if (!this.#prefixLengths.includes(prefix.length)) this.#prefixLengths = [...this.#prefixLengths, prefix.length].sort((a, b) => a - b)
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

/** The test of a keyword that is one word without alternatives. */
function onlyTest(compiled: CompiledQuery): WordTest | undefined {
  const terms = compiled.clauses[0]?.any ?? []
  return isPlain(compiled) && terms.length === 1 ? terms[0]?.[0] : undefined
}
