import type { ByteSource } from './byteSource.ts'
import { ByteReader } from './bytes.ts'
import { Dictionary, type StemEntry } from './dictionary.ts'
import { columnsSize, type DocumentColumns, findById, readColumns } from './documents.ts'
import { ExactLists } from './exactLists.ts'
import { Postings, readBlocks } from './postings.ts'
import { readFooter, type SegmentFooter } from './segmentFile.ts'

/** The text of a document: few are longer. */
const text = new Uint8Array(1 << 14)

/** An immutable part of the index, its documents newest first. Only `deleted` changes. */
export class Segment {
  readonly source: ByteSource
  readonly footer: SegmentFooter
  readonly columns: DocumentColumns
  readonly dictionary: Dictionary
  readonly exactLists: ExactLists
  /** Tombstones: 1 for a document that was replaced or deleted. */
  readonly deleted: Uint8Array
  deletedCount = 0
  /** `rootHash` of each spelling. */
  readonly roots: Uint32Array

  constructor(source: ByteSource) {
    this.source = source
    this.footer = readFooter(source)
    const { columns, roots, blocks, directory, exactLists, exactDirectory } = this.footer.parts
    this.columns = readColumns(source.read(columns.at, columnsSize(this.documents)), this.documents)
    this.dictionary = new Dictionary(source, { blocks, directory })
    this.exactLists = new ExactLists(source, this.documents, { directory: exactDirectory, lists: exactLists })
    this.deleted = new Uint8Array(this.documents)
    const codes = source.read(roots.at, roots.size).slice()
    this.roots = new Uint32Array(codes.buffer, codes.byteOffset, this.footer.spellings + 1)
  }

  get documents(): number {
    return this.footer.documents
  }

  get size(): number {
    return this.source.size
  }

  /** Marks a document as deleted. Returns whether it was in this segment. */
  delete(id: number): boolean {
    const document = findById(this.columns, id)
    if (document < 0 || this.deleted[document] === 1) return false
    this.deleted[document] = 1
    this.deletedCount++
    return true
  }

  postings(entry: StemEntry): Postings {
    const { documents, size } = entry
    entry.blocks ??= readBlocks(this.source, { at: this.footer.parts.postings.at + entry.at, size, documents })
    return new Postings(this.source, documents, entry.blocks)
  }

  /**
   * The ids of a document's spellings in order, with `partEnd` after the title and after the
   * summary; valid until the next call for any segment.
   */
  wordsOf(document: number): ByteReader {
    const from = this.columns.wordsAt[document] as number
    const to = this.columns.wordsAt[document + 1] as number
    return new ByteReader(this.source.read(this.footer.parts.texts.at + from, to - from, text))
  }
}
