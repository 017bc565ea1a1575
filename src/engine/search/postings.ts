import type { ByteSource } from './byteSource.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import { bestScore, ImpactsWriter } from './impacts.ts'

/** Documents per block. The best score in a block is known without unpacking it. */
const blockSize = 128
/** Bytes of a block's header, nearly always at most; a longer header is read again. */
const usualHeaderSize = 20
/** Number after the last document. */
export const noDocument = 0x7fffffff
/**
 * Bytes of a long list that are read at once: few at first, because most of it may be skipped, then
 * more and more.
 */
const minWindow = 1 << 10
const maxWindow = 1 << 16

/**
 * Writes lists of (document, weighted frequency) by ascending document: each document as the
 * difference to the previous one, with a bit that is set if the frequency is one. Each list begins
 * with a header of its blocks: last document, size in bytes, impacts.
 */
export class PostingsWriter {
  private readonly blocks = new ByteWriter(1 << 16)
  private readonly header = new ByteWriter()
  private readonly list = new ByteWriter(1 << 12)
  private count = 0
  private last = -1
  private blockStart = 0
  private blockLast = -1
  private readonly impacts = new ImpactsWriter()

  /** @param length `lengthCode` of the document's words */
  add(document: number, frequency: number, length: number): void {
    const gap = document - this.last - 1
    this.last = document
    if (frequency === 1) this.list.number((gap << 1) | 1)
    else {
      this.list.number(gap << 1)
      this.list.byte(frequency)
    }
    this.impacts.add(frequency, length)
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
    this.blockStart = 0
    return { at, size: this.blocks.length - at, documents: count }
  }

  written(): Uint8Array {
    return this.blocks.written()
  }

  private endBlock(): void {
    this.header.number(this.last - this.blockLast)
    this.header.number(this.list.length - this.blockStart)
    this.impacts.finish(this.header)
    this.blockLast = this.last
    this.blockStart = this.list.length
  }
}

/**
 * Blocks, each with its last document, its start relative to `base`, and where its impacts begin in
 * `impacts`, with one entry more for the end.
 */
export type Blocks = { count: number; base: number; last: Int32Array; start: Uint32Array; impacts: Uint8Array; impactsAt: Uint32Array }

/**
 * Iterates over a list, forwards only. `document` and `frequency` are those of the current entry;
 * there is none before the first `advance`. `unpack` gives the entries of a whole block instead,
 * for loops over many.
 */
export class Postings {
  document = -1
  frequency = 0
  readonly documents: number
  readonly blocks: Blocks
  /** The entries of the block unpacked last: the first `filled`. */
  readonly unpacked = new Int32Array(blockSize)
  readonly frequencies = new Uint8Array(blockSize)
  filled = 0
  private readonly source: ByteSource
  private block = -1
  private at = 0
  private window: Uint8Array = new Uint8Array(0)
  private windowAt = 0
  private windowSize = minWindow

  constructor(source: ByteSource, documents: number, blocks: Blocks) {
    this.source = source
    this.documents = documents
    this.blocks = blocks
  }

  /**
   * Moves to the first document at or after `target` and returns it; `noDocument` after the last.
   * Never moves back.
   */
  advance(target: number): number {
    if (this.document >= target) return this.document
    let block = Math.max(this.block, 0)
    if (this.block < 0 || target > (this.blocks.last[block] as number)) {
      block = this.blockWith(target)
      if (block === this.blocks.count) return this.end()
      this.unpack(block)
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

  /** The best score in each block for a word of this weight. */
  bestScores(weight: number, penalties: Float64Array): Float64Array {
    const { count, impacts, impactsAt } = this.blocks
    const best = new Float64Array(count)
    for (let block = 0; block < count; block++)
      best[block] = bestScore(impacts, impactsAt[block] as number, impactsAt[block + 1] as number, weight, penalties)
    return best
  }

  private end(): number {
    this.block = this.blocks.count
    this.filled = this.at = 0
    this.document = noDocument
    return noDocument
  }

  /**
   * The first block from the current one on that ends at or after `target`, usually one of the next
   * few.
   */
  blockWith(target: number): number {
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

  /**
   * Unpacks a block, unless it is the one unpacked last. It must not be before that of `document`.
   */
  unpack(block: number): void {
    if (block === this.block) return
    this.block = block
    this.at = 0
    const from = this.blocks.base + (this.blocks.start[block] as number)
    const size = (this.blocks.start[block + 1] as number) - (this.blocks.start[block] as number)
    this.load(from, size)
    const { window, unpacked, frequencies } = this
    let at = from - this.windowAt
    const end = at + size
    let document = block > 0 ? (this.blocks.last[block - 1] as number) : -1
    let count = 0
    while (at < end) {
      // A ByteReader would take twice as long.
      let packed = window[at++] as number
      if (packed > 127) {
        packed &= 127
        for (let shift = 7; ; shift += 7) {
          const byte = window[at++] as number
          packed |= (byte & 127) << shift
          if (byte < 128) break
        }
      }
      document += (packed >>> 1) + 1
      unpacked[count] = document
      frequencies[count++] = packed & 1 ? 1 : (window[at++] as number)
    }
    this.filled = count
  }

  /**
   * Loads these bytes and those after them into `window`, because the next blocks are needed soon.
   */
  private load(from: number, size: number): void {
    if (from >= this.windowAt && from + size <= this.windowAt + this.window.length) return
    const whole = this.blocks.base + (this.blocks.start[this.blocks.count] as number)
    const isNext = from === this.windowAt + this.window.length || from < this.windowAt + 2 * this.window.length
    this.windowSize = isNext ? Math.min(2 * this.windowSize, maxWindow) : minWindow
    this.window = this.source.read(from, Math.max(size, Math.min(this.windowSize, whole - from)))
    this.windowAt = from
  }
}

/**
 * The position is that returned by `PostingsWriter.finish`, with `at` counted from the beginning of
 * the source.
 */
export function readBlocks(source: ByteSource, { at, size, documents }: { at: number; size: number; documents: number }): Blocks {
  const count = Math.ceil(documents / blockSize)
  let header = new ByteReader(source.read(at, Math.min(size, 5 + count * usualHeaderSize)))
  const headerSize = header.number()
  const base = at + header.at + headerSize
  if (base > at + Math.min(size, 5 + count * usualHeaderSize)) header = new ByteReader(source.read(at, base - at), header.at)
  const [last, start, impactsAt] = [new Int32Array(count), new Uint32Array(count + 1), new Uint32Array(count + 1)]
  const impacts = new ByteWriter(headerSize)
  let before = -1
  for (let block = 0; block < count; block++) {
    before += header.number()
    last[block] = before
    start[block + 1] = (start[block] as number) + header.number()
    const pairs = header.byte()
    for (let byte = 0; byte < 2 * pairs; byte++) impacts.byte(header.byte())
    impactsAt[block + 1] = impacts.length
  }
  return { count, base, last, start, impacts: impacts.written().slice(), impactsAt }
}
