import { ByteReader } from './bytes.ts'
import type { Segment } from './segment.ts'

/** Little is read where documents stand far apart, more and more where they follow one another. */
const smallestWindow = 1 << 10
const largestWindow = 1 << 16
/** To read over so many bytes costs less than to ask once more. */
const nearBytes = 1 << 13

/** The words of documents that are looked at in rising order, many of them read at once. */
export class TextWindow {
  bytes: Buffer = Buffer.alloc(0)
  private readonly segment: Segment
  private start = 0
  private size = smallestWindow
  private shownTo = 0
  /** Where the last phrase was found next, so that no byte is searched twice. */
  private found = -1

  constructor(segment: Segment) {
    this.segment = segment
  }

  /** Where the words of a document begin and end in `bytes`. */
  show(document: number): { from: number; to: number } {
    const { wordsAt } = this.segment.columns
    const [from, to] = [wordsAt[document] as number, wordsAt[document + 1] as number]
    if (from < this.start || to > this.start + this.bytes.length) this.move(from, to)
    this.shownTo = to
    return { from: from - this.start, to: to - this.start }
  }

  /** Where these bytes stand next; -1 when they do not stand here any more. A window is asked for one phrase only. */
  find(phrase: Uint8Array, from: number): number {
    if (this.found < from) {
      const at = this.bytes.indexOf(phrase, from)
      this.found = at < 0 ? Number.POSITIVE_INFINITY : at
    }
    return Number.isFinite(this.found) ? this.found : -1
  }

  reader(at: number): ByteReader {
    return new ByteReader(this.bytes, at)
  }

  private move(from: number, to: number): void {
    const { at, size } = this.segment.footer.parts.texts
    this.size = from - this.shownTo < nearBytes ? Math.min(2 * this.size, largestWindow) : smallestWindow
    const bytes = this.segment.source.read(at + from, Math.min(size - from, Math.max(this.size, to - from)))
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.start = from
    this.found = -1
  }
}
