import { ByteReader } from './bytes.ts'
import type { Segment } from './segment.ts'

/** Bytes read at once: few if documents are far apart, more and more if they are close together. */
const minWindow = 1 << 10
const maxWindow = 1 << 16
/** Reading across this many unneeded bytes costs less than another read. */
const nearBytes = 1 << 13

/** The words of documents that are visited in ascending order, of which many are read at once. */
export class TextWindow {
  bytes: Buffer = Buffer.alloc(0)
  private readonly segment: Segment
  private start = 0
  private size = minWindow
  private shownTo = 0
  /** The next occurrence of the phrase, so that no byte is searched twice. */
  private found = -1

  constructor(segment: Segment) {
    this.segment = segment
  }

  /** The range of a document's words in `bytes`. */
  show(document: number): { from: number; to: number } {
    const { wordsAt } = this.segment.columns
    const [from, to] = [wordsAt[document] as number, wordsAt[document + 1] as number]
    if (from < this.start || to > this.start + this.bytes.length) this.move(from, to)
    this.shownTo = to
    return { from: from - this.start, to: to - this.start }
  }

  /**
   * The next occurrence of these bytes, or -1 if there is none in the window. Each window is used
   * for one phrase only.
   */
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
    this.size = from - this.shownTo < nearBytes ? Math.min(2 * this.size, maxWindow) : minWindow
    const bytes = this.segment.source.read(at + from, Math.min(size - from, Math.max(this.size, to - from)))
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.start = from
    this.found = -1
  }
}
