import { type ByteSource, fromMemory } from './byteSource.ts'
import { mergeSegments } from './mergeSegments.ts'
import { Segment } from './segment.ts'
import { type NewDocument, writeSegment } from './writeSegment.ts'

/** A segment with what following and keeping need to know of it. */
export type KeptSegment = {
  segment: Segment
  /** The file that it is in; undefined while it is only in memory. */
  file: string | undefined
  /** Everything that changed before this watermark (followPosts.ts) is in segments that are in files. */
  since: number
  /** When its oldest part was made here, in ms, monotonic. */
  madeAt: number
}

/** Segments of about one size are merged when there are so many of them. */
const mergedAtOnce = 4
/** Merges of so few documents take a few milliseconds and are done at once. */
const mostAtOnce = 256
/** Segments do not grow beyond this. */
const mostDocuments = 2_000_000

/** The segments that stand at this moment. What changes a post kills its old document and writes a new one into a new segment. */
export class LiveIndex {
  kept: KeptSegment[] = []
  /** Segments that another thread is merging. */
  readonly merging = new Set<KeptSegment>()

  get segments(): Segment[] {
    return this.kept.map(({ segment }) => segment)
  }

  get documents(): number {
    return this.segments.reduce((sum, segment) => sum + segment.documents - segment.deadCount, 0)
  }

  /** @param ids posts that changed: what was known of them goes; `documents` are those that still are */
  replace(ids: Iterable<number>, documents: NewDocument[], since: number): void {
    for (const id of ids) this.kill(id)
    if (documents.length > 0)
      this.add({ segment: new Segment(joined(writeSegment(documents))), file: undefined, since, madeAt: performance.now() })
    while (this.mergeSmall()) {}
  }

  add(segment: KeptSegment): void {
    this.kept.push(segment)
  }

  kill(id: number): void {
    for (const { segment } of this.kept) if (segment.kill(id)) return
  }

  /** What should be merged next: the smallest segments of about one size, or one that is mostly dead. */
  nextMerge(): KeptSegment[] | undefined {
    const free = this.kept.filter((kept) => !this.merging.has(kept))
    const bySize = Map.groupBy(free, ({ segment }) => tier(segment))
    for (const size of [...bySize.keys()].sort((one, other) => one - other)) {
      const some = bySize.get(size) as KeptSegment[]
      const documents = some.reduce((sum, { segment }) => sum + segment.documents, 0)
      if (some.length >= mergedAtOnce && documents <= mostDocuments) return some
    }
    const wasted = free.find(({ segment }) => segment.deadCount * 3 > segment.documents)
    return wasted && [wasted]
  }

  /** All segments that are only in memory, when one of them has been so since before a moment (as `madeAt`). */
  inMemorySince(moment: number): KeptSegment[] | undefined {
    const inMemory = this.kept.filter((kept) => kept.file === undefined && !this.merging.has(kept))
    return inMemory.some(({ madeAt }) => madeAt < moment) ? inMemory : undefined
  }

  /** Puts a merged segment in the place of those that it was made of. What died while it was made dies in it, too. */
  takeMerged(parts: KeptSegment[], merged: KeptSegment | undefined, deadBefore: Uint8Array[]): void {
    parts.forEach(({ segment }, part) => {
      const before = deadBefore[part] as Uint8Array
      for (let document = 0; document < segment.documents; document++) {
        if (segment.dead[document] === 1 && before[document] === 0) merged?.segment.kill(segment.columns.id[document] as number)
      }
    })
    this.kept = this.kept.filter((kept) => !parts.includes(kept))
    if (merged && merged.segment.documents > 0) this.kept.push(merged)
  }

  private mergeSmall(): boolean {
    const parts = this.nextMerge()
    if (!parts || parts.some(({ file }) => file !== undefined)) return false
    if (parts.reduce((sum, { segment }) => sum + segment.documents, 0) > mostAtOnce) return false
    const segments = parts.map(({ segment }) => segment)
    const live = segments.some(({ documents, deadCount }) => documents > deadCount)
    const merged = live ? new Segment(joined(mergeSegments(segments))) : undefined
    const since = Math.min(...parts.map((part) => part.since))
    this.takeMerged(
      parts,
      merged && { segment: merged, file: undefined, since, madeAt: Math.min(...parts.map((part) => part.madeAt)) },
      segments.map(({ dead }) => dead),
    )
    return true
  }
}

function tier({ documents }: Segment): number {
  return Math.floor(Math.log(documents) / Math.log(mergedAtOnce))
}

/** In memory that threads can share. */
export function joined(chunks: Uint8Array[]): ByteSource {
  const bytes = new Uint8Array(new SharedArrayBuffer(chunks.reduce((sum, chunk) => sum + chunk.length, 0)))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return fromMemory(bytes)
}
