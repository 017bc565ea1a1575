import { ByteWriter } from './bytes.ts'
import type { Candidates } from './candidates.ts'
import { partEnd } from './fieldWeights.ts'
import type { Segment } from './segment.ts'
import { TextWindow } from './textWindow.ts'

/** The number of words that a search may still read; shared by all parts of the query. */
export type ReadBudget = { left: number }

/** Searching a text for bytes is this much cheaper than decoding its words. */
const bytesAWord = 16

/**
 * The candidates that contain a phrase: one spelling of each set, adjacent, in this order, within
 * one part of the text.
 */
export function phraseMatches(segment: Segment, candidates: Candidates, spellings: Set<number>[], budget: ReadBudget): Candidates {
  const text = new TextWindow(segment)
  const isPhrase = spellings.every((ids) => ids.size === 1) ? matchesBytes(text, spellings, budget) : matchesWords(text, spellings, budget)
  return {
    document: -1,
    cost: candidates.cost,
    advance(target) {
      this.document = candidates.advance(target)
      return this.document
    },
    matches: () => candidates.matches() && isPhrase(candidates.document),
  }
}

/**
 * A phrase with one spelling per word is a byte sequence; it must start after a byte that ends a
 * number.
 */
function matchesBytes(text: TextWindow, spellings: Set<number>[], budget: ReadBudget): (document: number) => boolean {
  const writer = new ByteWriter()
  for (const [id = partEnd] of spellings) writer.number(id)
  const phrase = writer.written()
  return (document) => {
    const { from, to } = text.show(document)
    budget.left -= (to - from) / bytesAWord
    for (let at = text.find(phrase, from); at >= 0 && at + phrase.length <= to; at = text.find(phrase, at + 1)) {
      if (at === from || (text.bytes[at - 1] as number) < 128) return true
    }
    return false
  }
}

function matchesWords(text: TextWindow, spellings: Set<number>[], budget: ReadBudget): (document: number) => boolean {
  const last = 1 << (spellings.length - 1)
  return (document) => {
    const { from, to } = text.show(document)
    // Bit n: the first n+1 words of the phrase have just been read.
    let reached = 0
    for (const words = text.reader(from); words.at < to; ) {
      const id = words.number()
      budget.left--
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
