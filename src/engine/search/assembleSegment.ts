import type { ByteWriter } from './bytes.ts'
import { DictionaryWriter, type Spelling } from './dictionary.ts'
import { columnBytes, type DocumentColumns, orderById } from './documents.ts'
import { RareSpellings, writeExactLists } from './exactLists.ts'
import { PostingsWriter } from './postings.ts'
import { layOut } from './segmentFile.ts'

/** `each` visits the documents that have the stem, rising, with its weighted frequency in them. */
export type StemLists = { stem: string; spellings: Spelling[]; each(visit: (document: number, frequency: number) => void): void }

/**
 * The bytes of a segment, from what is known of its documents and their words.
 *
 * @param columns all but the order by id is filled in
 * @param texts ids of spellings; those of document n begin at `columns.wordsAt[n]`
 * @param roots of each id of a spelling its `rootHash`
 * @param stems in order; one without documents is left out
 * @param words how many there are in all texts
 */
export function assembleSegment(
  columns: DocumentColumns,
  texts: ByteWriter,
  roots: Uint32Array,
  stems: Iterable<StemLists>,
  words: number,
): Uint8Array[] {
  orderById(columns)
  const documents = columns.id.length
  const highestId = roots.length - 1
  const postings = new PostingsWriter()
  const dictionary = new DictionaryWriter()
  const rare = new RareSpellings(documents, highestId)
  for (const { stem, spellings, each } of stems) {
    each((document, frequency) => postings.add(document, frequency, columns.length[document] as number))
    const entry = { stem, ...postings.finish(), spellings }
    if (entry.documents === 0) continue
    dictionary.add(entry)
    rare.consider(entry)
  }
  const { blocks, directory } = dictionary.finish()
  const exact = writeExactLists(texts.written(), columns.wordsAt, rare.chosen)
  return layOut(
    {
      columns: columnBytes(columns),
      roots: [new Uint8Array(roots.buffer)],
      postings: [postings.written()],
      blocks: [blocks],
      directory: [directory],
      texts: [texts.written()],
      exactLists: [exact.lists],
      exactDirectory: [exact.directory],
    },
    { documents, spellings: highestId, words },
  )
}
