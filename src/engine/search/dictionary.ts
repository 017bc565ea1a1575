import type { ByteSource } from './byteSource.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import type { Blocks } from './postings.ts'
import type { Part } from './segmentFile.ts'

/**
 * A spelling in a segment's texts. `id`: its number, from 1, small for frequent ones; `count`: its
 * number of occurrences.
 */
export type Spelling = { word: string; id: number; count: number }

/**
 * A stem of a segment: the number of its documents, the position and size in bytes of its postings,
 * and its spellings. `blocks`: the header of its postings, if already read.
 */
export type StemEntry = { stem: string; documents: number; at: number; size: number; spellings: Spelling[]; blocks?: Blocks }

/** Entries per block; a lookup reads half of them on average. */
const blockSize = 32

/**
 * Writes stems in ascending order (by UTF-16 units), in front-coded blocks: the prefix shared with
 * the previous stem is omitted.
 */
export class DictionaryWriter {
  private readonly blocks = new ByteWriter(1 << 16)
  private readonly directory = new ByteWriter(1 << 12)
  private readonly spellings = new ByteWriter()
  private before = ''
  private count = 0

  add({ stem, documents, at, size, spellings }: StemEntry): void {
    if (this.count++ % blockSize === 0) {
      this.directory.text(stem)
      this.directory.number(this.blocks.length)
      this.before = ''
    }
    const shared = sharedStart(this.before, stem)
    this.before = stem
    this.blocks.number(shared)
    this.blocks.text(stem.slice(shared))
    this.blocks.number(documents)
    this.blocks.number(at)
    this.blocks.number(size)
    this.spellings.clear()
    for (const { word, id, count } of spellings) {
      this.spellings.text(word)
      this.spellings.number(id)
      this.spellings.number(count)
    }
    this.blocks.number(this.spellings.length)
    this.blocks.append(this.spellings.written())
  }

  finish(): { blocks: Uint8Array; directory: Uint8Array } {
    return { blocks: this.blocks.written(), directory: this.directory.written() }
  }
}

/** Number of stems that a dictionary caches. */
const maxCached = 4096

/**
 * Finds stems in the blocks written by `DictionaryWriter`; only the first stem of each block is in
 * memory.
 */
export class Dictionary {
  private readonly source: ByteSource
  private readonly from: number
  private readonly firstStems: string[] = []
  private readonly offsets: number[] = []
  private readonly cached = new Map<string, StemEntry | undefined>()

  constructor(source: ByteSource, { blocks, directory }: { blocks: Part; directory: Part }) {
    this.source = source
    this.from = blocks.at
    const reader = new ByteReader(source.read(directory.at, directory.size))
    while (!reader.atEnd) {
      this.firstStems.push(reader.text())
      this.offsets.push(reader.number())
    }
    this.offsets.push(blocks.size)
  }

  find(stem: string): StemEntry | undefined {
    if (this.cached.has(stem)) return this.cached.get(stem)
    const found = this.readBlock(this.blockOf(stem), stem)[0]
    if (this.cached.size >= maxCached) this.cached.clear()
    this.cached.set(stem, found)
    return found
  }

  /** All stems with this prefix, in order. */
  *withPrefix(prefix: string): Generator<StemEntry> {
    for (let block = Math.max(0, this.blockOf(prefix)); block < this.firstStems.length; block++) {
      for (const entry of this.readBlock(block)) {
        if (entry.stem.startsWith(prefix)) yield entry
        else if (entry.stem > prefix) return
      }
    }
  }

  *all(): Generator<StemEntry> {
    for (let block = 0; block < this.firstStems.length; block++) yield* this.readBlock(block)
  }

  /** The last block whose first stem is not greater than this one; -1 if all are greater. */
  private blockOf(stem: string): number {
    let from = 0
    let to = this.firstStems.length
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((this.firstStems[middle] as string) <= stem) from = middle + 1
      else to = middle
    }
    return from - 1
  }

  /** @param only the stem to return; others are skipped */
  private readBlock(block: number, only?: string): StemEntry[] {
    if (block < 0) return []
    const offset = this.offsets[block] as number
    const reader = new ByteReader(this.source.read(this.from + offset, (this.offsets[block + 1] as number) - offset))
    const entries: StemEntry[] = []
    for (let before = ''; !reader.atEnd; ) {
      const stem = before.slice(0, reader.number()) + reader.text()
      before = stem
      const [documents, at, size, spellingsSize] = [reader.number(), reader.number(), reader.number(), reader.number()]
      const end = reader.at + spellingsSize
      if (only === undefined || stem === only) entries.push({ stem, documents, at, size, spellings: readSpellings(reader, end) })
      if (stem === only) return entries
      reader.at = end
    }
    return entries
  }
}

function readSpellings(reader: ByteReader, end: number): Spelling[] {
  const spellings: Spelling[] = []
  while (reader.at < end) spellings.push({ word: reader.text(), id: reader.number(), count: reader.number() })
  return spellings
}

function sharedStart(one: string, other: string): number {
  const maxLength = Math.min(one.length, other.length)
  let at = 0
  while (at < maxLength && one.charCodeAt(at) === other.charCodeAt(at)) at++
  return at
}
