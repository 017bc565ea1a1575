import { ByteWriter } from './bytes.ts'
import type { Candidates } from './candidates.ts'
import { partEnd } from './fieldWeights.ts'
import type { Segment } from './segment.ts'
import { TextWindow } from './textWindow.ts'

/** What may be read of documents' words for one search, in words; shared by all its parts. */
export type Patience = { left: number }

/** Looking for bytes in a text costs so much less than reading its words. */
const bytesAWord = 16

/** Those of `candidates` in which spellings of each of these sets stand next to each other, in this order and within one part of the text. */
export function spelledSo(segment: Segment, candidates: Candidates, spellings: Set<number>[], patience: Patience): Candidates {
  const text = new TextWindow(segment)
  const stands = spellings.every((ids) => ids.size === 1) ? sameBytes(text, spellings, patience) : sameWords(text, spellings, patience)
  return {
    document: -1,
    cost: candidates.cost,
    advance(target) {
      this.document = candidates.advance(target)
      return this.document
    },
    holds: () => candidates.holds() && stands(candidates.document),
  }
}

/** A phrase that is spelled in one way is a run of bytes, which begins where the byte before ends a number. */
function sameBytes(text: TextWindow, spellings: Set<number>[], patience: Patience): (document: number) => boolean {
  const writer = new ByteWriter()
  for (const [id = partEnd] of spellings) writer.number(id)
  const phrase = writer.written()
  return (document) => {
    const { from, to } = text.show(document)
    patience.left -= (to - from) / bytesAWord
    for (let at = text.find(phrase, from); at >= 0 && at + phrase.length <= to; at = text.find(phrase, at + 1)) {
      if (at === from || (text.bytes[at - 1] as number) < 128) return true
    }
    return false
  }
}

function sameWords(text: TextWindow, spellings: Set<number>[], patience: Patience): (document: number) => boolean {
  const last = 1 << (spellings.length - 1)
  return (document) => {
    const { from, to } = text.show(document)
    // Bit n: the first n+1 words of the phrase have just been read.
    let reached = 0
    for (const words = text.reader(from); words.at < to; ) {
      const id = words.number()
      patience.left--
      let now = 0
      if (id !== partEnd) {
        for (let n = 0; n < spellings.length; n++) {
          if ((n === 0 || reached & (1 << (n - 1))) && (spellings[n] as Set<number>).has(id)) now |= 1 << n
        }
        if (now & last) return true
      }
      reached = now
    }
    return false
  }
}
