import type { Segment } from './segment.ts'

/** `document`: its number in the segment. */
export type ScoredDocument = { segment: Segment; document: number; score: number }

/** The best n documents from any number of segments: a heap with the worst of them on top. */
export class TopDocuments {
  private readonly heap: ScoredDocument[] = []
  private readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  /** The score that a document must exceed to be added. */
  get threshold(): number {
    return this.heap.length < this.limit ? 0 : (this.heap[0] as ScoredDocument).score
  }

  add(found: ScoredDocument): void {
    const { heap } = this
    if (heap.length < this.limit) {
      heap.push(found)
      this.rise(heap.length - 1)
    } else if (found.score > (heap[0] as ScoredDocument).score) {
      heap[0] = found
      this.sink()
    }
  }

  /** Best first. */
  sorted(): ScoredDocument[] {
    return this.heap.toSorted((one, other) => other.score - one.score)
  }

  private rise(from: number): void {
    const { heap } = this
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1
      if ((heap[parent] as ScoredDocument).score <= (heap[at] as ScoredDocument).score) return
      swap(heap, at, parent)
      at = parent
    }
  }

  private sink(): void {
    const { heap } = this
    for (let at = 0; ; ) {
      let lowest = at
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && (heap[child] as ScoredDocument).score < (heap[lowest] as ScoredDocument).score) lowest = child
      }
      if (lowest === at) return
      swap(heap, at, lowest)
      at = lowest
    }
  }
}

function swap(heap: ScoredDocument[], one: number, other: number): void {
  const first = heap[one] as ScoredDocument
  heap[one] = heap[other] as ScoredDocument
  heap[other] = first
}
