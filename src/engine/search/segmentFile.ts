import type { ByteSource } from './byteSource.ts'

/** A range of bytes in a segment. */
export type Part = { at: number; size: number }

/** The positions of a segment's parts, and its totals. */
export type SegmentFooter = {
  documents: number
  /** Highest id of a spelling. */
  spellings: number
  /** Total number of words of all documents. */
  words: number
  parts: Record<'columns' | 'roots' | 'postings' | 'blocks' | 'directory' | 'texts' | 'exactLists' | 'exactDirectory', Part>
}

/** The parts in sequence, then the footer as JSON, then its length in four bytes. */
export function layOut(
  parts: { [part in keyof SegmentFooter['parts']]: Uint8Array[] },
  facts: { documents: number; spellings: number; words: number },
): Uint8Array[] {
  const located = {} as SegmentFooter['parts']
  const chunks: Uint8Array[] = []
  let at = 0
  for (const [name, bytes] of Object.entries(parts)) {
    const size = bytes.reduce((sum, chunk) => sum + chunk.length, 0)
    located[name as keyof SegmentFooter['parts']] = { at, size }
    chunks.push(...bytes)
    at += size
  }
  const footer = new TextEncoder().encode(JSON.stringify({ ...facts, parts: located } satisfies SegmentFooter))
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, footer.length)
  return [...chunks, footer, length]
}

/**
 * Throws if the bytes are not a complete segment. Files written by another version of this code are
 * never opened (indexFolder.ts).
 */
export function readFooter(source: ByteSource): SegmentFooter {
  const tail = source.read(source.size - 4, 4)
  const length = new DataView(tail.buffer, tail.byteOffset).getUint32(0)
  if (length > source.size - 4) throw new Error('not a segment')
  return JSON.parse(new TextDecoder().decode(source.read(source.size - 4 - length, length))) as SegmentFooter
}
