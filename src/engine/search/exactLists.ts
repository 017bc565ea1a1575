import type { ByteSource } from './byteSource.ts'
import { ByteReader, ByteWriter, numberSize, putNumber } from './bytes.ts'
import { type Candidates, noDocuments } from './candidates.ts'
import type { StemEntry } from './dictionary.ts'
import { partEnd } from './fieldWeights.ts'
import { noDocument } from './postings.ts'
import type { Part } from './segmentFile.ts'

/**
 * Ids of spellings are their ranks by frequency, and the share of documents that contain a word
 * falls with its rank (Zipf's law). So the share in which two words co-occur by chance falls with
 * the product of their ids. Above this product, it is a few documents in a thousand, which are
 * quickly read.
 */
const maxIdProduct = 1 << 15
/** A stem is common if it occurs in more than one document out of this many. */
const commonShare = 128
/** A spelling is rare if it occurs in fewer than one out of this many documents of its stem. */
const rareShare = 8

/**
 * Chooses the spellings that get their own lists: the rare ones of common stems, because finding
 * them would require reading all documents of the stem. 1 for each chosen id.
 */
export class RareSpellings {
  readonly chosen: Uint8Array
  private readonly documents: number

  constructor(documents: number, maxId: number) {
    this.documents = documents
    this.chosen = new Uint8Array(maxId + 1)
  }

  consider({ documents, spellings }: Pick<StemEntry, 'documents' | 'spellings'>): void {
    if (documents * commonShare <= this.documents) return
    for (const { id, count } of spellings) if (count * rareShare < documents) this.chosen[id] = 1
  }
}

/**
 * Writes delta-encoded lists of documents: for each pair of common spellings, the documents in
 * which the second follows the first within a part of the text (a nextword index: Williams, Zobel &
 * Bahle, "Fast phrase querying with combined indexes", 2004), and for each chosen spelling, the
 * documents that contain it. The directory has the number of lists, then for each list the
 * difference of its number to the previous one, and its size in bytes.
 *
 * @param texts ids of spellings; those of document n begin at `wordsAt[n]`
 */
export function writeExactLists(texts: Uint8Array, wordsAt: Uint32Array, chosen: Uint8Array): { directory: Uint8Array; lists: Uint8Array } {
  const numbers = new ListNumbers(wordsAt.length - 1)
  const sizes = new Uint32Array(numbers.pairs + chosen.length)
  eachEntry(texts, wordsAt, chosen, numbers, (list, gap) => {
    sizes[list] = (sizes[list] as number) + numberSize(gap)
  })
  const directory = new ByteWriter()
  directory.number(sizes.reduce((count, size) => count + (size > 0 ? 1 : 0), 0))
  const ends = new Uint32Array(sizes.length)
  let before = 0
  let end = 0
  sizes.forEach((size, list) => {
    ends[list] = end
    if (size === 0) return
    directory.number(list - before)
    directory.number(size)
    before = list
    end += size
  })
  const lists = new Uint8Array(end)
  eachEntry(texts, wordsAt, chosen, numbers, (list, gap) => {
    ends[list] = putNumber(lists, ends[list] as number, gap)
  })
  return { directory: directory.written(), lists }
}

/**
 * Calls `visit` once for each list and each of its documents, with the difference to the previous
 * document.
 */
function eachEntry(
  texts: Uint8Array,
  wordsAt: Uint32Array,
  chosen: Uint8Array,
  numbers: ListNumbers,
  visit: (list: number, gap: number) => void,
): void {
  const last = new Int32Array(numbers.pairs + chosen.length).fill(-1)
  const words = new ByteReader(texts)
  const enter = (list: number, document: number) => {
    const gap = document - (last[list] as number)
    if (gap === 0) return
    last[list] = document
    visit(list, gap)
  }
  for (let document = 0; document + 1 < wordsAt.length; document++) {
    const end = wordsAt[document + 1] as number
    for (let before = partEnd; words.at < end; ) {
      const word = words.number()
      const pair = numbers.ofPair(before, word)
      if (pair >= 0) enter(pair, document)
      if (chosen[word] === 1) enter(numbers.ofSpelling(word), document)
      before = word
    }
  }
}

/**
 * Numbers the lists: first those of pairs, from 0, ordered by first and then second word, then
 * those of spellings.
 */
class ListNumbers {
  readonly pairs: number
  /** The first number of the pairs with this first word; each second word has one. */
  private readonly rows: Uint32Array

  constructor(documents: number) {
    // With few documents, fewer pairs need lists, because the others are quickly read.
    const maxFirst = Math.min(maxIdProduct, documents)
    this.rows = new Uint32Array(maxFirst + 2)
    for (let first = 1; first <= maxFirst; first++) this.rows[first + 1] = (this.rows[first] as number) + Math.floor(maxFirst / first)
    this.pairs = this.rows[maxFirst + 1] as number
  }

  /** -1 for a pair that is not listed, including the end of a part with any word. */
  ofPair(first: number, second: number): number {
    if (first + 1 >= this.rows.length) return -1
    const row = this.rows[first] as number
    return second > 0 && row + second <= (this.rows[first + 1] as number) ? row + second - 1 : -1
  }

  ofSpelling(id: number): number {
    return this.pairs + id
  }
}

/**
 * The existing lists by ascending number, and their start positions, with one entry more than there
 * are lists.
 */
type Directory = { numbers: ListNumbers; lists: Uint32Array; starts: Uint32Array }

/** Finds documents in the output of `writeExactLists`. */
export class ExactLists {
  private readonly source: ByteSource
  private readonly documents: number
  private readonly parts: { directory: Part; lists: Part }
  private directory: Directory | undefined

  constructor(source: ByteSource, documents: number, parts: { directory: Part; lists: Part }) {
    this.source = source
    this.documents = documents
    this.parts = parts
  }

  /**
   * The documents in which the second spelling follows the first; undefined if the two are not
   * common enough to be listed.
   */
  ofPair(first: number | undefined, second: number | undefined): Candidates | undefined {
    if (first === undefined || second === undefined) return undefined
    const list = this.open().numbers.ofPair(first, second)
    return list < 0 ? undefined : (this.read(list) ?? noDocuments())
  }

  /**
   * The documents that contain a spelling; undefined if it has no list, because it is not rare
   * among those of its stem.
   */
  ofSpelling(id: number | undefined): Candidates | undefined {
    return id === undefined ? undefined : this.read(this.open().numbers.ofSpelling(id))
  }

  private read(list: number): Candidates | undefined {
    const { lists, starts } = this.open()
    const at = indexIn(lists, list)
    if (at < 0) return undefined
    const [start, end] = [starts[at] as number, starts[at + 1] as number]
    return ofDistances(this.source.read(this.parts.lists.at + start, end - start))
  }

  /** Reads the directory on first use. */
  private open(): Directory {
    if (this.directory) return this.directory
    const { at, size } = this.parts.directory
    const reader = new ByteReader(this.source.read(at, size))
    const count = reader.number()
    const lists = new Uint32Array(count)
    const starts = new Uint32Array(count + 1)
    for (let n = 0; n < count; n++) {
      lists[n] = (lists[n - 1] ?? 0) + reader.number()
      starts[n + 1] = (starts[n] as number) + reader.number()
    }
    this.directory = { numbers: new ListNumbers(this.documents), lists, starts }
    return this.directory
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
    matches: () => true,
  }
}
