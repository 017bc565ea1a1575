import { type ByteSource, fromMemory } from './byteSource.ts'
import { mergeSegments } from './mergeSegments.ts'
import { Segment } from './segment.ts'
import { type NewDocument, writeSegment } from './writeSegment.ts'

/** A segment and its state in the live index. */
export type SegmentEntry = {
  segment: Segment
  /** Its file; undefined while it is only in memory. */
  file: string | undefined
  /**
   * Everything that changed before this watermark (followPosts.ts) is in segments that are in
   * files.
   */
  since: number
  /** Time when its oldest part was created in this process, in ms, monotonic. */
  madeAt: number
}

/** Number of segments of about the same size that are merged into one. */
const mergedAtOnce = 4
/** Merges of at most this many documents take a few milliseconds and run on the calling thread. */
const maxInlineMerge = 256
/** No merge produces a larger segment. */
const maxDocuments = 2_000_000

/**
 * The current segments. A changed document is deleted from its segment and written to a new one.
 */
export class LiveIndex {
  entries: SegmentEntry[] = []
  /** Segments that another thread is merging. */
  readonly merging = new Set<SegmentEntry>()

  get segments(): Segment[] {
    return this.entries.map(({ segment }) => segment)
  }

  get documents(): number {
    return this.segments.reduce((sum, segment) => sum + segment.documents - segment.deletedCount, 0)
  }

  /**
   * @param ids documents that changed; their old versions are deleted.
   * @param documents the current versions of those that still exist
   */
  replace(ids: Iterable<number>, documents: NewDocument[], since: number): void {
    for (const id of ids) this.delete(id)
    if (documents.length > 0)
      this.add({ segment: new Segment(inSharedMemory(writeSegment(documents))), file: undefined, since, madeAt: performance.now() })
    while (this.mergeSmall()) {}
  }

  add(segment: SegmentEntry): void {
    this.entries.push(segment)
  }

  delete(id: number): void {
    for (const { segment } of this.entries) if (segment.delete(id)) return
  }

  /**
   * Segments to merge next: the smallest segments of about one size, or one with many deleted
   * documents.
   */
  nextMerge(): SegmentEntry[] | undefined {
    const free = this.entries.filter((entry) => !this.merging.has(entry))
    const bySize = Map.groupBy(free, ({ segment }) => tier(segment))
    for (const size of [...bySize.keys()].sort((one, other) => one - other)) {
      const some = bySize.get(size) as SegmentEntry[]
      const documents = some.reduce((sum, { segment }) => sum + segment.documents, 0)
      if (some.length >= mergedAtOnce && documents <= maxDocuments) return some
    }
    const sparse = free.find(({ segment }) => segment.deletedCount * 3 > segment.documents)
    return sparse && [sparse]
  }

  /**
   * All segments that are only in memory, if the oldest of them was created before `moment` (in the
   * clock of `madeAt`).
   */
  inMemorySince(moment: number): SegmentEntry[] | undefined {
    const inMemory = this.entries.filter((entry) => entry.file === undefined && !this.merging.has(entry))
    return inMemory.some(({ madeAt }) => madeAt < moment) ? inMemory : undefined
  }

  /**
   * Replaces `parts` by the segment merged from them, in which documents deleted during the merge
   * are deleted too.
   */
  replaceMerged(parts: SegmentEntry[], merged: SegmentEntry | undefined, deletedBefore: Uint8Array[]): void {
    parts.forEach(({ segment }, part) => {
      const before = deletedBefore[part] as Uint8Array
      for (let document = 0; document < segment.documents; document++) {
        if (segment.deleted[document] === 1 && before[document] === 0) merged?.segment.delete(segment.columns.id[document] as number)
      }
    })
    this.entries = this.entries.filter((entry) => !parts.includes(entry))
    if (merged && merged.segment.documents > 0) this.entries.push(merged)
  }

  private mergeSmall(): boolean {
    const parts = this.nextMerge()
    if (!parts || parts.some(({ file }) => file !== undefined)) return false
    if (parts.reduce((sum, { segment }) => sum + segment.documents, 0) > maxInlineMerge) return false
    const segments = parts.map(({ segment }) => segment)
    const live = segments.some(({ documents, deletedCount }) => documents > deletedCount)
    const merged = live ? new Segment(inSharedMemory(mergeSegments(segments))) : undefined
    const since = Math.min(...parts.map((part) => part.since))
    this.replaceMerged(
      parts,
      merged && { segment: merged, file: undefined, since, madeAt: Math.min(...parts.map((part) => part.madeAt)) },
      segments.map(({ deleted }) => deleted),
    )
    return true
  }
}

function tier({ documents }: Segment): number {
  return Math.floor(Math.log(documents) / Math.log(mergedAtOnce))
}

/** Concatenates the chunks in memory that threads can share. */
export function inSharedMemory(chunks: Uint8Array[]): ByteSource {
  const bytes = new Uint8Array(new SharedArrayBuffer(chunks.reduce((sum, chunk) => sum + chunk.length, 0)))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return fromMemory(bytes)
}
