import type { ByteSource } from './byteSource.ts'
import { ByteReader, ByteWriter } from './bytes.ts'

/** Documents per block. The maximum score of a block is known without unpacking it. */
const blockSize = 128
/** After the last document. */
export const noDocument = 0x7fffffff
/** Bytes of a long list that are read at once: few at first, because most of it may be skipped, then more and more. */
const minWindow = 1 << 10
const maxWindow = 1 << 16

/**
 * Writes lists of (document, weighted frequency) by ascending document: each document as the difference to the previous one, with a bit that is set if
 * the frequency is one. Each list begins with a header of its blocks: last document, size in bytes, highest frequency, shortest length.
 */
export class PostingsWriter {
  private readonly blocks = new ByteWriter(1 << 16)
  private readonly header = new ByteWriter()
  private readonly list = new ByteWriter(1 << 12)
  private count = 0
  private last = -1
  private blockStart = 0
  private blockLast = -1
  private maxFrequency = 0
  private minLength = 255

  /** @param length `lengthCode` of the document's words */
  add(document: number, frequency: number, length: number): void {
    const gap = document - this.last - 1
    this.last = document
    if (frequency === 1) this.list.number((gap << 1) | 1)
    else {
      this.list.number(gap << 1)
      this.list.byte(frequency)
    }
    if (frequency > this.maxFrequency) this.maxFrequency = frequency
    if (length < this.minLength) this.minLength = length
    if (++this.count % blockSize === 0) this.endBlock()
  }

  /** Ends the list. Returns its position and size in bytes, and its number of documents. */
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
    this.blockStart = this.maxFrequency = 0
    this.minLength = 255
    return { at, size: this.blocks.length - at, documents: count }
  }

  written(): Uint8Array {
    return this.blocks.written()
  }

  private endBlock(): void {
    this.header.number(this.last - this.blockLast)
    this.header.number(this.list.length - this.blockStart)
    this.header.byte(this.maxFrequency)
    this.header.byte(this.minLength)
    this.blockLast = this.last
    this.blockStart = this.list.length
    this.maxFrequency = 0
    this.minLength = 255
  }
}

/** An upper bound for the score of documents: their highest frequency and shortest length. */
export type Bound = { maxFrequency: number; minLength: number }

/** For each block: its last document, its start relative to `base`, and its bound; and the bound of the `whole` list. */
export type Blocks = {
  count: number
  base: number
  last: Int32Array
  start: Uint32Array
  maxFrequency: Uint8Array
  minLength: Uint8Array
  whole: Bound
}

/** Iterates over a list, forwards only. `document` and `frequency` are those of the current entry; there is none before the first `advance`. */
export class Postings {
  document = -1
  frequency = 0
  boundLast = -1
  boundMaxFrequency = 0
  boundMinLength = 255
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
  private windowSize = minWindow

  constructor(source: ByteSource, documents: number, blocks: Blocks) {
    this.source = source
    this.documents = documents
    this.blocks = blocks
  }

  /** Moves to the first document at or after `target` and returns it; `noDocument` after the last. Never moves back. */
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
   * Sets `boundMaxFrequency` and `boundMinLength` to the bound of the documents from `target` to `boundLast`, the block that may contain `target`, without
   * unpacking it. After the end, `boundLast` is `noDocument` and the frequency 0.
   */
  readBounds(target: number): void {
    const block = this.blockWith(target)
    const { last, maxFrequency, minLength, count } = this.blocks
    this.boundLast = block === count ? noDocument : (last[block] as number)
    this.boundMaxFrequency = block === count ? 0 : (maxFrequency[block] as number)
    this.boundMinLength = block === count ? 255 : (minLength[block] as number)
  }

  /** The bound of the whole list. */
  get wholeBound(): Bound {
    return this.blocks.whole
  }

  private end(): number {
    this.block = this.blocks.count
    this.filled = this.at = 0
    this.document = noDocument
    return noDocument
  }

  /** The first block from the current one on that ends at or after `target`, usually one of the next few. */
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
    this.load(from, size)
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

  /** Loads these bytes and those after them into `window`, because the next blocks are needed soon. */
  private load(from: number, size: number): void {
    if (from >= this.windowAt && from + size <= this.windowAt + this.window.length) return
    const whole = this.blocks.base + (this.blocks.start[this.blocks.count] as number)
    const isNext = from === this.windowAt + this.window.length || from < this.windowAt + 2 * this.window.length
    this.windowSize = isNext ? Math.min(2 * this.windowSize, maxWindow) : minWindow
    this.window = this.source.read(from, Math.max(size, Math.min(this.windowSize, whole - from)))
    this.windowAt = from
  }
}

/** The position is that returned by `PostingsWriter.finish`, with `at` counted from the beginning of the source. */
export function readBlocks(source: ByteSource, { at, size, documents }: { at: number; size: number; documents: number }): Blocks {
  const count = Math.ceil(documents / blockSize)
  // A block takes at most nine bytes in the header, and the header's length at most five.
  const bytes = source.read(at, Math.min(size, 5 + count * 12))
  const reader = new ByteReader(bytes)
  const headerSize = reader.number()
  const blocks: Blocks = {
    count,
    base: at + reader.at + headerSize,
    last: new Int32Array(count),
    start: new Uint32Array(count + 1),
    maxFrequency: new Uint8Array(count),
    minLength: new Uint8Array(count),
    whole: { maxFrequency: 0, minLength: 255 },
  }
  const { whole } = blocks
  let last = -1
  let start = 0
  for (let block = 0; block < count; block++) {
    last += reader.number()
    blocks.last[block] = last
    blocks.start[block] = start
    start += reader.number()
    const maxFrequency = reader.byte()
    const minLength = reader.byte()
    blocks.maxFrequency[block] = maxFrequency
    blocks.minLength[block] = minLength
    if (maxFrequency > whole.maxFrequency) whole.maxFrequency = maxFrequency
    if (minLength < whole.minLength) whole.minLength = minLength
  }
  blocks.start[count] = start
  return blocks
}
