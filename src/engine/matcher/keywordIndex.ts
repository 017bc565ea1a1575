import { excludedBy } from '#text/query/excludedBy.ts'
import { type CompiledQuery, compileQuery } from '#text/query/matchQuery.ts'
import { type Keyword, readKeyword } from '#text/query/readKeyword.ts'
import { splitKeyword } from '#text/query/splitKeyword.ts'
import { bareWord } from '#text/stemmer/stem.ts'
import { withoutDoubling } from '#text/tokenizer/homographs.ts'
import { ensureCapacity } from './ensureCapacity.ts'
import { KeywordPrograms, type WordRange } from './keywordPrograms.ts'
import { Terms, type WordTest } from './terms.ts'
import { TokenPositions } from './tokenPositions.ts'

/** The frequency of a word or stem in texts, in any unit; 0 if unknown. */
export type Frequency = (kind: 'word' | 'stem', form: string) => number

type Clause = CompiledQuery['clauses'][number]

/**
 * Distinct keywords, and distinct meanings of keywords (الكويت and والكويت are one). A meaning is
 * indexed under the rarest term that it cannot match without, so a text evaluates only candidates
 * whose key it contains; one without any, which only excludes, is never found. Stored in typed
 * arrays beside the strings; nothing is ever removed (after many deletions the owner builds a new
 * index).
 */
export class KeywordIndex {
  readonly texts: string[] = []
  /** 1 for each keyword that wants only what is about it (text/query/splitKeyword.ts). */
  #onlyAbout = new Uint8Array(1_024)
  #frequency: Frequency
  #numbers = new Map<string, number>()
  #terms = new Terms()
  #positions = new TokenPositions(this.#terms)
  #programs = new KeywordPrograms(this.#positions)
  #meaningOf = new Int32Array(1_024)
  #meanings = 0
  /** Meaning of each term that consists of it alone, numbered from 1. */
  #plainMeaning = new Int32Array(1_024)
  #programOf = new Int32Array(1_024)
  /** 1 if the presence of the key is enough to match. */
  #isPlain = new Uint8Array(1_024)
  /**
   * The posting list of each term, as a linked list: an entry is a meaning and the previous entry.
   */
  #lastEntry = new Int32Array(1_024)
  #meaningOfEntry = new Int32Array(1_024)
  #entryBefore = new Int32Array(1_024)
  #entries = 0
  /** Meanings with only a prefix as key. */
  #byPrefix = new Map<string, number[]>()
  #prefixLengths: number[] = []
  #evaluatedFor = new Uint32Array(1_024)
  #text = 0
  #found: number[] = []

  constructor(frequency: Frequency) {
    this.#frequency = frequency
  }

  get meanings(): number {
    return this.#meanings
  }

  /** The number of a keyword, counted from 0; adds it if it is new. */
  add(text: string, nisba: boolean): number {
    return this.#add(text, nisba, '', readKeyword)
  }

  /** The same for a keyword that only excludes, which is found in the texts that it excludes. */
  addExclusion(text: string, nisba: boolean): number {
    return this.#add(text, nisba, '\n', excludedBy)
  }

  /** @param prefix tells what is read differently apart */
  #add(text: string, nisba: boolean, prefix: string, read: (text: string) => Keyword): number {
    const name = nisba ? `${prefix}${text}\n` : `${prefix}${text}`
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const keyword = this.texts.push(text) - 1
    this.#numbers.set(name, keyword)
    this.#meaningOf = ensureCapacity(this.#meaningOf, keyword + 1)
    this.#meaningOf[keyword] = this.#meaningNumber(compileQuery(read(text), { nisba }))
    this.#onlyAbout = ensureCapacity(this.#onlyAbout, keyword + 1)
    this.#onlyAbout[keyword] = splitKeyword(text).onlyAbout ? 1 : 0
    return keyword
  }

  /** The number of a keyword’s meaning; several keywords may share it. */
  meaning(keyword: number): number {
    return this.#meaningOf[keyword] as number
  }

  wantsOnlyAbout(keyword: number): boolean {
    return this.#onlyAbout[keyword] === 1
  }

  /**
   * The meanings that match a text. The list is valid until the next call.
   * @param words folded, with a separator that is not a word between parts
   */
  find(words: readonly string[]): readonly number[] {
    this.#text++
    this.#found = []
    this.#positions.read(words)
    for (let index = 0; index < this.#positions.presentCount; index++) {
      const term = this.#positions.present[index] as number
      for (let entry = (this.#lastEntry[term] as number) - 1; entry >= 0; entry = (this.#entryBefore[entry] as number) - 1)
        this.#evaluate(this.#meaningOfEntry[entry] as number)
    }
    if (this.#byPrefix.size > 0) this.#evaluatePrefixes(words)
    return this.#found
  }

  /** The positions of a matching keyword's terms in the last text. */
  rangesOf(keyword: number): WordRange[] {
    return this.#programs.find(this.#programOf[this.meaning(keyword)] as number)
  }

  #meaningNumber(compiled: CompiledQuery): number {
    const test = onlyTest(compiled)
    const numbers = test ? this.#terms.numbersOf(test) : []
    const term = numbers.length === 1 ? (numbers[0] as number) : -1
    this.#plainMeaning = ensureCapacity(this.#plainMeaning, this.#terms.size)
    const known = term >= 0 ? (this.#plainMeaning[term] as number) : 0
    if (known > 0) return known - 1
    const meaning = this.#newMeaning(compiled)
    if (term >= 0) this.#plainMeaning[term] = meaning + 1
    return meaning
  }

  #newMeaning(compiled: CompiledQuery): number {
    const meaning = this.#meanings++
    this.#programOf = ensureCapacity(this.#programOf, this.#meanings)
    this.#isPlain = ensureCapacity(this.#isPlain, this.#meanings)
    this.#evaluatedFor = ensureCapacity(this.#evaluatedFor, this.#meanings)
    this.#programOf[meaning] = this.#programs.write(compiled, this.#terms)
    this.#lastEntry = ensureCapacity(this.#lastEntry, this.#terms.size)
    this.#isPlain[meaning] = isPlain(compiled) ? 1 : 0
    this.#file(meaning, compiled)
    return meaning
  }

  #evaluate(meaning: number): void {
    if (this.#evaluatedFor[meaning] === this.#text) return
    this.#evaluatedFor[meaning] = this.#text
    if (this.#isPlain[meaning] === 1 || this.#programs.matches(this.#programOf[meaning] as number)) this.#found.push(meaning)
  }

  #evaluatePrefixes(words: readonly string[]): void {
    for (const word of new Set(words.map(withoutDoubling).flatMap((word) => [word, bareWord(word)]))) {
      for (const length of this.#prefixLengths) {
        if (length > word.length) break
        for (const meaning of this.#byPrefix.get(word.slice(0, length)) ?? []) this.#evaluate(meaning)
      }
    }
  }

  #file(meaning: number, { clauses }: CompiledQuery): void {
    const wanted = clauses.filter(({ excluded }) => !excluded)
    if (wanted.length === 0) return
    const rarest = wanted.reduce((best, clause) => (this.#costOf(clause) < this.#costOf(best) ? clause : best))
    for (const tests of rarest.any) {
      const key = tests.reduce((best, test) => (this.#costOfTest(test) < this.#costOfTest(best) ? test : best))
      if (key.kind === 'prefix') this.#fileUnderPrefix(meaning, key.form)
      else for (const term of this.#terms.numbersOf(key)) this.#fileUnder(meaning, term)
    }
  }

  #fileUnder(meaning: number, term: number): void {
    const entry = this.#entries++
    this.#meaningOfEntry = ensureCapacity(this.#meaningOfEntry, entry + 1)
    this.#entryBefore = ensureCapacity(this.#entryBefore, entry + 1)
    this.#meaningOfEntry[entry] = meaning
    this.#entryBefore[entry] = this.#lastEntry[term] as number
    // Numbered from 1, so that an array of zeros has no entries.
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

/**
 * Whether the query is one clause of whole words, so that the presence of a key is enough to match.
 */
function isPlain({ clauses }: CompiledQuery): boolean {
  const [only, ...others] = clauses
  return (
    others.length === 0 && only !== undefined && !only.excluded && only.any.every((tests) => tests.length === 1 && isPresence(tests[0]))
  )
}

/** Whether a test holds wherever its term occurs. */
function isPresence(test: WordTest | undefined): boolean {
  return test?.kind === 'word' || (test?.kind === 'stem' && !test.except && !test.name)
}

/** The test of a keyword that is a single word without alternatives. */
function onlyTest(compiled: CompiledQuery): WordTest | undefined {
  const terms = compiled.clauses[0]?.any ?? []
  return isPlain(compiled) && terms.length === 1 ? terms[0]?.[0] : undefined
}
