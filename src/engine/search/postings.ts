import type { ByteSource } from './byteSource.ts'
import { ByteReader, ByteWriter } from './bytes.ts'

/** Documents that are packed together; what a block can bring at most is known without unpacking it. */
const blockSize = 128
/** After the last document. */
export const noDocument = 0x7fffffff
/** How much of a long list is read at once: little at first, because most of it may be skipped, then more and more. */
const smallestWindow = 1 << 10
const largestWindow = 1 << 16

/**
 * Writes lists of (document, weighted frequency), documents rising: each document as the distance to the one before, with a bit that says that the
 * frequency is one. Before each list stands a header of its blocks: last document, bytes, highest frequency, shortest length.
 */
export class PostingsWriter {
  private readonly blocks = new ByteWriter(1 << 16)
  private readonly header = new ByteWriter()
  private readonly list = new ByteWriter(1 << 12)
  private count = 0
  private last = -1
  private blockStart = 0
  private blockLast = -1
  private highest = 0
  private shortest = 255

  /** @param length `lengthCode` of the document's words */
  add(document: number, frequency: number, length: number): void {
    const gap = document - this.last - 1
    this.last = document
    if (frequency === 1) this.list.number((gap << 1) | 1)
    else {
      this.list.number(gap << 1)
      this.list.byte(frequency)
    }
    if (frequency > this.highest) this.highest = frequency
    if (length < this.shortest) this.shortest = length
    if (++this.count % blockSize === 0) this.endBlock()
  }

  /** Ends the list. Where it stands in the whole, in bytes, and how many documents it has. */
  finish(): { at: number; size: number; documents: number } {
    const { count } = this
    const at = this.blocks.length
    if (count % blockSize > 0) this.endBlock()
    this.blocks.number(this.header.length)
    this.blocks.append(this.header.written())
    this.blocks.append(this.list.written())
    this.list.clear()
    this.header.clear()
    this.count = 0
    this.last = this.blockLast = -1
    this.blockStart = this.highest = 0
    this.shortest = 255
    return { at, size: this.blocks.length - at, documents: count }
  }

  written(): Uint8Array {
    return this.blocks.written()
  }

  private endBlock(): void {
    this.header.number(this.last - this.blockLast)
    this.header.number(this.list.length - this.blockStart)
    this.header.byte(this.highest)
    this.header.byte(this.shortest)
    this.blockLast = this.last
    this.blockStart = this.list.length
    this.highest = 0
    this.shortest = 255
  }
}

/** What documents of a list can bring at most: the highest frequency among them and the shortest length. */
export type Bound = { highest: number; shortest: number }

/** Of each block: its last document, where it starts behind `base`, and what it can bring at most; and what the `whole` list can. */
export type Blocks = {
  count: number
  base: number
  last: Int32Array
  start: Uint32Array
  highest: Uint8Array
  shortest: Uint8Array
  whole: Bound
}

/** Walks one list, forwards only. `document` and `frequency` are those of the current entry; before the first call of `advance` there is none. */
export class Postings {
  document = -1
  frequency = 0
  boundLast = -1
  boundHighest = 0
  boundShortest = 255
  readonly documents: number
  private readonly source: ByteSource
  private readonly blocks: Blocks
  private block = -1
  private at = 0
  private filled = 0
  private readonly unpacked = new Int32Array(blockSize)
  private readonly frequencies = new Uint8Array(blockSize)
  private window: Uint8Array = new Uint8Array(0)
  private windowAt = 0
  private windowSize = smallestWindow

  constructor(source: ByteSource, documents: number, blocks: Blocks) {
    this.source = source
    this.documents = documents
    this.blocks = blocks
  }

  /** Moves to the first document from `target` on, and returns it; `noDocument` after the last. Never moves back. */
  advance(target: number): number {
    if (this.document >= target) return this.document
    let block = Math.max(this.block, 0)
    if (this.block < 0 || target > (this.blocks.last[block] as number)) {
      block = this.blockWith(target)
      if (block === this.blocks.count) return this.end()
      if (block !== this.block) this.unpack(block)
    }
    let at = this.at
    const { unpacked } = this
    while (at < this.filled && (unpacked[at] as number) < target) at++
    if (at === this.filled) return this.end()
    this.at = at
    this.frequency = this.frequencies[at] as number
    this.document = unpacked[at] as number
    return this.document
  }

  /**
   * Looks at what the documents from `target` to `boundLast` can bring at most, `boundHighest` and `boundShortest`: that is the block which may
   * hold `target`, without unpacking it. After the end `boundLast` is `noDocument` and the frequency 0.
   */
  look(target: number): void {
    const block = this.blockWith(target)
    const { last, highest, shortest, count } = this.blocks
    this.boundLast = block === count ? noDocument : (last[block] as number)
    this.boundHighest = block === count ? 0 : (highest[block] as number)
    this.boundShortest = block === count ? 255 : (shortest[block] as number)
  }

  /** What any of its documents can bring at most. */
  get wholeBound(): Bound {
    return this.blocks.whole
  }

  private end(): number {
    this.block = this.blocks.count
    this.filled = this.at = 0
    this.document = noDocument
    return noDocument
  }

  /** The first block that ends at `target` or later, from the current one on: mostly one of the next few. */
  private blockWith(target: number): number {
    const { last, count } = this.blocks
    let from = Math.max(this.block, 0)
    let step = 1
    while (from + step < count && (last[from + step - 1] as number) < target) {
      from += step
      step *= 2
    }
    let to = Math.min(from + step, count)
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((last[middle] as number) < target) from = middle + 1
      else to = middle
    }
    return from
  }

  private unpack(block: number): void {
    this.block = block
    this.at = 0
    const from = this.blocks.base + (this.blocks.start[block] as number)
    const size = (this.blocks.start[block + 1] as number) - (this.blocks.start[block] as number)
    this.bring(from, size)
    const reader = new ByteReader(this.window, from - this.windowAt)
    const end = reader.at + size
    let document = block > 0 ? (this.blocks.last[block - 1] as number) : -1
    let count = 0
    while (reader.at < end) {
      const packed = reader.number()
      document += (packed >>> 1) + 1
      this.unpacked[count] = document
      this.frequencies[count++] = packed & 1 ? 1 : reader.byte()
    }
    this.filled = count
  }

  /** Makes `window` hold these bytes, and what follows them: the next blocks are wanted soon. */
  private bring(from: number, size: number): void {
    if (from >= this.windowAt && from + size <= this.windowAt + this.window.length) return
    const whole = this.blocks.base + (this.blocks.start[this.blocks.count] as number)
    const isNext = from === this.windowAt + this.window.length || from < this.windowAt + 2 * this.window.length
    this.windowSize = isNext ? Math.min(2 * this.windowSize, largestWindow) : smallestWindow
    this.window = this.source.read(from, Math.max(size, Math.min(this.windowSize, whole - from)))
    this.windowAt = from
  }
}

/** @param place as `PostingsWriter.finish` told it, `at` from the beginning of the source */
export function readBlocks(source: ByteSource, { at, size, documents }: { at: number; size: number; documents: number }): Blocks {
  const count = Math.ceil(documents / blockSize)
  // Nine bytes are the most that a block takes in the header, and five its length.
  const bytes = source.read(at, Math.min(size, 5 + count * 12))
  const reader = new ByteReader(bytes)
  const headerSize = reader.number()
  const blocks: Blocks = {
    count,
    base: at + reader.at + headerSize,
    last: new Int32Array(count),
    start: new Uint32Array(count + 1),
    highest: new Uint8Array(count),
    shortest: new Uint8Array(count),
    whole: { highest: 0, shortest: 255 },
  }
  const { whole } = blocks
  let last = -1
  let start = 0
  for (let block = 0; block < count; block++) {
    last += reader.number()
    blocks.last[block] = last
    blocks.start[block] = start
    start += reader.number()
    const highest = reader.byte()
    const shortest = reader.byte()
    blocks.highest[block] = highest
    blocks.shortest[block] = shortest
    if (highest > whole.highest) whole.highest = highest
    if (shortest < whole.shortest) whole.shortest = shortest
  }
  blocks.start[count] = start
  return blocks
}
