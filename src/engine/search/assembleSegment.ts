import type { ByteWriter } from './bytes.ts'
import { DictionaryWriter, type Spelling } from './dictionary.ts'
import { columnBytes, type DocumentColumns, orderById } from './documents.ts'
import { RareSpellings, writeExactLists } from './exactLists.ts'
import { PostingsWriter } from './postings.ts'
import { layOut } from './segmentFile.ts'

/**
 * `each` visits the documents with the stem in ascending order, with its weighted frequency in
 * them.
 */
export type StemLists = { stem: string; spellings: Spelling[]; each(visit: (document: number, frequency: number) => void): void }

/**
 * Assembles the bytes of a segment.
 *
 * @param columns complete except for the order by id
 * @param texts ids of spellings; those of document n begin at `columns.wordsAt[n]`
 * @param roots `rootHash` by spelling id
 * @param stems in order; those without documents are omitted
 * @param words the number of words in all texts
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
  const maxId = roots.length - 1
  const postings = new PostingsWriter()
  const dictionary = new DictionaryWriter()
  const rare = new RareSpellings(documents, maxId)
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
    { documents, spellings: maxId, words },
  )
}
