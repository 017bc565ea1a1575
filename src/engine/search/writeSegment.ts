import { stem } from '#text/stemmer/stem.ts'
import { assembleSegment, type StemLists } from './assembleSegment.ts'
import { ByteWriter } from './bytes.ts'
import type { Spelling } from './dictionary.ts'
import { createColumns, type DocumentFacts, lengthCode, setFacts } from './documents.ts'
import { FieldWeights, partEnd } from './fieldWeights.ts'
import { rootHash } from './rootHash.ts'
import { WordNumbers } from './wordNumbers.ts'

/**
 * A document to be indexed. `spelled`: its folded words, separated and surrounded by spaces, with
 * `|` after the title and after the summary.
 */
export type NewDocument = DocumentFacts & { spelled: string }

const maxFrequency = 255

/** Indexes documents. Returns the bytes of the segment. */
export function writeSegment(newDocuments: NewDocument[]): Uint8Array[] {
  const sorted = newDocuments.toSorted((one, other) => other.time - one.time || other.id - one.id)
  const vocabulary = new Vocabulary()
  const columns = createColumns(sorted.length)
  const texts = sorted.map(({ spelled }) => vocabulary.read(spelled))
  const ids = vocabulary.idsByCount()
  const bytes = new ByteWriter(1 << 16)
  let words = 0
  sorted.forEach((facts, document) => {
    const text = texts[document] as Uint32Array
    setFacts(columns, document, facts)
    columns.wordsAt[document] = bytes.length
    let length = 0
    for (const word of text) {
      bytes.number(word === partEnd ? partEnd : (ids[word] as number))
      if (word !== partEnd) length++
    }
    columns.length[document] = lengthCode(length)
    words += length
  })
  columns.wordsAt[sorted.length] = bytes.length
  return assembleSegment(columns, bytes, vocabulary.roots(ids), stemLists(texts, vocabulary, ids), words)
}

/**
 * The spellings and stems of a segment that is being written, numbered in order of occurrence:
 * spellings from 1, stems from 0.
 */
class Vocabulary {
  private readonly numbers = new WordNumbers()
  private readonly counts: number[] = [0]
  readonly stemOf: number[] = [-1]
  private readonly stemNumbers = new Map<string, number>()
  private readonly spellings: number[][] = []

  get stems(): number {
    return this.spellings.length
  }

  /** The numbers of a text's words. */
  read(spelled: string): Uint32Array {
    const numbers: number[] = []
    for (let from = 0; from < spelled.length; ) {
      const space = spelled.indexOf(' ', from)
      const end = space < 0 ? spelled.length : space
      if (end === from + 1 && spelled[from] === '|') numbers.push(partEnd)
      else if (end > from) numbers.push(this.numberOf(spelled, from, end))
      from = end + 1
    }
    return Uint32Array.from(numbers)
  }

  /** Frequent spellings get small ids: they take one byte in a text. */
  idsByCount(): Uint32Array {
    const order = this.counts.map((_, number) => number).slice(1)
    order.sort((one, other) => (this.counts[other] as number) - (this.counts[one] as number))
    const ids = new Uint32Array(this.counts.length)
    order.forEach((number, index) => {
      ids[number] = index + 1
    })
    return ids
  }

  stemsInOrder(): { name: string; number: number }[] {
    return [...this.stemNumbers].map(([name, number]) => ({ name, number })).sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  spellingsOf(stemNumber: number, ids: Uint32Array): Spelling[] {
    return (this.spellings[stemNumber] as number[]).map((number) => ({
      word: this.numbers.words[number] as string,
      id: ids[number] as number,
      count: this.counts[number] as number,
    }))
  }

  roots(ids: Uint32Array): Uint32Array {
    const roots = new Uint32Array(ids.length)
    for (const [name, stemNumber] of this.stemNumbers) {
      const code = rootHash(name)
      for (const number of this.spellings[stemNumber] as number[]) roots[ids[number] as number] = code
    }
    return roots
  }

  private numberOf(spelled: string, from: number, end: number): number {
    const number = this.numbers.numberOf(spelled, from, end)
    const count = this.counts[number]
    if (count === undefined) this.addSpelling(number)
    else this.counts[number] = count + 1
    return number
  }

  private addSpelling(number: number): void {
    this.counts.push(1)
    const stemmed = stem(this.numbers.words[number] as string)
    let stemNumber = this.stemNumbers.get(stemmed)
    if (stemNumber === undefined) {
      stemNumber = this.spellings.push([]) - 1
      this.stemNumbers.set(stemmed, stemNumber)
    }
    this.spellings[stemNumber]?.push(number)
    this.stemOf.push(stemNumber)
  }
}

/** The documents of each stem with its weight in them, by a counting sort. */
function* stemLists(texts: Uint32Array[], vocabulary: Vocabulary, ids: Uint32Array): Generator<StemLists> {
  const { stemOf, stems } = vocabulary
  const starts = new Uint32Array(stems + 1)
  const weights = new Uint32Array(stems)
  const eachStem = (text: Uint32Array, visit: (stemNumber: number, weight: number) => void) => {
    const found: number[] = []
    const fields = new FieldWeights()
    for (const word of text) {
      const weight = fields.next(word)
      if (word === partEnd) continue
      const stemNumber = stemOf[word] as number
      if (weights[stemNumber] === 0) found.push(stemNumber)
      weights[stemNumber] = (weights[stemNumber] as number) + weight
    }
    for (const stemNumber of found) {
      visit(stemNumber, weights[stemNumber] as number)
      weights[stemNumber] = 0
    }
  }
  const count = (stemNumber: number) => {
    starts[stemNumber + 1] = (starts[stemNumber + 1] as number) + 1
  }
  for (const text of texts) eachStem(text, count)
  for (let number = 0; number < stems; number++) starts[number + 1] = (starts[number + 1] as number) + (starts[number] as number)
  const next = starts.slice()
  const documents = new Uint32Array(starts[stems] as number)
  const frequencies = new Uint8Array(documents.length)
  texts.forEach((text, document) => {
    eachStem(text, (stemNumber, weight) => {
      const at = next[stemNumber] as number
      next[stemNumber] = at + 1
      documents[at] = document
      frequencies[at] = Math.min(weight, maxFrequency)
    })
  })
  for (const { name, number } of vocabulary.stemsInOrder()) {
    const each: StemLists['each'] = (visit) => {
      for (let at = starts[number] as number; at < (starts[number + 1] as number); at++)
        visit(documents[at] as number, frequencies[at] as number)
    }
    yield { stem: name, spellings: vocabulary.spellingsOf(number, ids), each }
  }
}
