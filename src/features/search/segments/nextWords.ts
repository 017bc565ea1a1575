import type { ByteSource } from './byteSource.ts'
import { ByteReader, ByteWriter, numberSize, putNumber } from './bytes.ts'
import { type Candidates, nothing } from './candidates.ts'
import { partEnd } from './place.ts'
import { noDocument } from './postings.ts'

/**
 * Ids of spellings are their ranks by frequency, and a word stands in a share of the documents that falls with its rank (Zipf). So two words meet by chance
 * in a share that falls with the product of their ids: above this one in a few documents of a thousand, which are soon read.
 */
const highestProduct = 1 << 15

/**
 * Writes a nextword index (Williams, Zobel & Bahle, "Fast phrase querying with combined indexes", 2004) of the pairs of spellings that are both common: the
 * documents in which the second follows the first within a part of the text, as distances. Before the lists a directory: how many there are, then of each the
 * distance of its pair's number to the one before and its bytes.
 *
 * @param texts ids of spellings; those of document n begin at `wordsAt[n]`
 */
export function writeNextWords(texts: Uint8Array, wordsAt: Uint32Array): { directory: Uint8Array; lists: Uint8Array } {
  const numbers = new PairNumbers(wordsAt.length - 1)
  const sizes = new Uint32Array(numbers.count)
  eachPair(texts, wordsAt, numbers, (pair, gap) => {
    sizes[pair] = (sizes[pair] as number) + numberSize(gap)
  })
  const directory = new ByteWriter()
  directory.number(sizes.reduce((count, size) => count + (size > 0 ? 1 : 0), 0))
  const ends = new Uint32Array(sizes.length)
  let before = 0
  let end = 0
  sizes.forEach((size, pair) => {
    ends[pair] = end
    if (size === 0) return
    directory.number(pair - before)
    directory.number(size)
    before = pair
    end += size
  })
  const lists = new Uint8Array(end)
  eachPair(texts, wordsAt, numbers, (pair, gap) => {
    ends[pair] = putNumber(lists, ends[pair] as number, gap)
  })
  return { directory: directory.written(), lists }
}

/** Calls `visit` for each pair once a document, with the distance to the document where it stood before. */
function eachPair(texts: Uint8Array, wordsAt: Uint32Array, numbers: PairNumbers, visit: (pair: number, gap: number) => void): void {
  const last = new Int32Array(numbers.count).fill(-1)
  const words = new ByteReader(texts)
  for (let document = 0; document + 1 < wordsAt.length; document++) {
    const end = wordsAt[document + 1] as number
    for (let before = partEnd; words.at < end; ) {
      const word = words.number()
      const pair = numbers.of(before, word)
      before = word
      if (pair < 0) continue
      const gap = document - (last[pair] as number)
      if (gap === 0) continue
      last[pair] = document
      visit(pair, gap)
    }
  }
}

/** Numbers for the pairs that are listed among so many documents, from 0, by first and then by second word. */
class PairNumbers {
  readonly count: number
  /** Where the numbers of pairs with this first word begin; there are as many of them as second words. */
  private readonly rows: Uint32Array

  constructor(documents: number) {
    // Of few documents fewer pairs: all that have another one are soon read.
    const highest = Math.min(highestProduct, documents)
    this.rows = new Uint32Array(highest + 2)
    for (let first = 1; first <= highest; first++) this.rows[first + 1] = (this.rows[first] as number) + Math.floor(highest / first)
    this.count = this.rows[highest + 1] as number
  }

  /** -1 for a pair that is not listed, as the end of a part with any word. */
  of(first: number, second: number): number {
    if (first + 1 >= this.rows.length) return -1
    const row = this.rows[first] as number
    return second > 0 && row + second <= (this.rows[first + 1] as number) ? row + second - 1 : -1
  }
}

type Part = { at: number; size: number }

/** Finds documents in what `writeNextWords` wrote. */
export class NextWords {
  private readonly source: ByteSource
  private readonly documents: number
  private readonly parts: { directory: Part; lists: Part }
  private opened: { numbers: PairNumbers; pairs: Uint32Array; starts: Uint32Array } | undefined

  constructor(source: ByteSource, documents: number, parts: { directory: Part; lists: Part }) {
    this.source = source
    this.documents = documents
    this.parts = parts
  }

  /** The documents in which the second spelling follows the first; undefined when they are not listed because the two are not common enough. */
  find(first: number, second: number): Candidates | undefined {
    this.opened ??= this.open()
    const { numbers, pairs, starts } = this.opened
    const pair = numbers.of(first, second)
    if (pair < 0) return undefined
    const at = indexIn(pairs, pair)
    if (at < 0) return nothing()
    const [start, end] = [starts[at] as number, starts[at + 1] as number]
    return ofDistances(this.source.read(this.parts.lists.at + start, end - start))
  }

  private open() {
    const { at, size } = this.parts.directory
    const reader = new ByteReader(this.source.read(at, size))
    const count = reader.number()
    const pairs = new Uint32Array(count)
    const starts = new Uint32Array(count + 1)
    for (let n = 0; n < count; n++) {
      pairs[n] = (pairs[n - 1] ?? 0) + reader.number()
      starts[n + 1] = (starts[n] as number) + reader.number()
    }
    return { numbers: new PairNumbers(this.documents), pairs, starts }
  }
}

function indexIn(sorted: Uint32Array, wanted: number): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((sorted[middle] as number) < wanted) from = middle + 1
    else to = middle
  }
  return sorted[from] === wanted ? from : -1
}

function ofDistances(list: Uint8Array): Candidates {
  const reader = new ByteReader(list)
  return {
    document: -1,
    cost: list.length,
    advance(target) {
      let { document } = this
      while (document < target) document = reader.atEnd ? noDocument : document + reader.number()
      this.document = document
      return document
    },
    holds: () => true,
  }
}
