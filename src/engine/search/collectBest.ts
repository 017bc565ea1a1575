import type { Candidates } from './candidates.ts'
import { noDocument, type Postings } from './postings.ts'
import { wordScore } from './scoring.ts'
import type { Segment } from './segment.ts'
import type { TopDocuments } from './topDocuments.ts'

/** The postings of a stem and its weight. */
export type WeightedList = { postings: Postings; weight: number }

/** Conditions besides the words, and the effect of age. */
export type Conditions = {
  passes(document: number): boolean
  required: Candidates
  /** False once checking `required` has used up the read budget; collecting then stops. */
  hasBudget(): boolean
  /** A factor that never increases with age; 1 if age does not count. */
  freshness(time: number): number
}

/** Documents whose scores are added up at a time: their scores fit in the processor's cache. */
const windowSize = 4096
/** Loss of sums of scores by rounding, many times over. */
const rounding = 1e-12
/**
 * Documents that must match something are scored one by one if they are this many times fewer than
 * those of the longest list.
 */
const fewShare = 4

/**
 * Adds a segment's best documents to `top`, skipping those that cannot be among them: MaxScore
 * (Turtle & Flood 1995) with block maxima (Ding & Suel 2011), window by window
 * (docs/notes/search-index.md). Scores are summed in the same order for all documents, and bounds
 * are never below them, so the result is the same as if every document were scored.
 *
 * @param penalties of the average length, `penaltiesByLength`
 */
export function collectBest(
  segment: Segment,
  weighted: WeightedList[],
  penalties: Float64Array,
  conditions: Conditions,
  top: TopDocuments,
): void {
  const { columns, deleted, documents } = segment
  const { time, length } = columns
  const { passes, required } = conditions
  const lists = weighted.map((list) => new ScoredList(list, penalties)).sort((one, other) => one.bestOfAll - other.bestOfAll)
  const count = lists.length
  const areFewRequired = required.cost * fewShare < Math.max(...lists.map(({ postings }) => postings.documents))
  /** The essential lists' scores of the documents of a window. */
  const scores = new Float64Array(windowSize)
  /** A bit for each document of a window whose score may suffice. */
  const marked = new Uint32Array(windowSize / 32)
  /** The best total of the first n lists in a window. */
  const bestTotals = new Float64Array(count + 1)
  /** An upper bound of the freshness of the documents of a window. */
  let maxFreshness = 1

  for (let start = 0; start < documents; ) {
    start = Math.max(firstListed(start), required.advance(start))
    if (start >= documents || !conditions.hasBudget()) return
    const end = Math.min(start + windowSize, documents)
    for (let n = 0; n < count; n++) bestTotals[n + 1] = (bestTotals[n] as number) + (lists[n] as ScoredList).enterWindow(start, end)
    maxFreshness = conditions.freshness(time[start] as number)
    const needed = neededScore()
    // Non-essential lists cannot make a document one of the best by themselves, so only the
    // documents of the others are looked at.
    let essential = 0
    while (essential < count && (bestTotals[essential + 1] as number) <= needed) essential++
    if (essential < count) {
      if (areFewRequired) evaluateRequired(start, end)
      else evaluateEssential(start, end, essential, needed)
    }
    start = end
  }

  /** The first document at or after this one that may be in a list. */
  function firstListed(from: number): number {
    let first = noDocument
    for (const list of lists) first = Math.min(first, list.firstFrom(from))
    return first
  }

  /** The score that a document of the window must exceed by its words alone. */
  function neededScore(): number {
    return count === 1 && maxFreshness === 1 ? top.threshold : (top.threshold / maxFreshness) * (1 - rounding)
  }

  function evaluateRequired(start: number, end: number): void {
    for (let document = required.advance(start); document < end; document = required.advance(document + 1)) evaluate(document, 0, count)
  }

  function evaluateEssential(start: number, end: number, essential: number, needed: number): void {
    const enough = needed - (bestTotals[essential] as number)
    for (let n = count - 1; n >= essential; n--) {
      let others = 0
      for (let other = 0; other < count; other++) if (other !== n) others += (lists[other] as ScoredList).bestInWindow
      addScores(lists[n] as ScoredList, start, end, { minInBlock: needed - others, enough })
    }
    for (let word = 0; word < marked.length; word++) {
      for (let bits = marked[word] as number; bits !== 0; bits &= bits - 1) {
        const offset = 32 * word + 31 - Math.clz32(bits & -bits)
        evaluate(start + offset, scores[offset] as number, essential)
      }
    }
    scores.fill(0)
    marked.fill(0)
  }

  /**
   * Adds a list's scores to `scores`, except for blocks in which none is above `minInBlock`, and
   * marks documents that have more than `enough`.
   */
  function addScores(list: ScoredList, start: number, end: number, { minInBlock, enough }: { minInBlock: number; enough: number }) {
    const { postings, weight, best } = list
    const blocks = postings.blocks.count
    const { unpacked, frequencies } = postings
    for (let block = list.block; block < blocks && list.firstOf(block) < end; block++) {
      if ((best[block] as number) <= minInBlock) continue
      postings.unpack(block)
      let at = 0
      if (block === list.block) while ((unpacked[at] as number) < start) at++
      for (; at < postings.filled; at++) {
        const document = unpacked[at] as number
        if (document >= end) break
        const offset = document - start
        const penalty = penalties[length[document] as number] as number
        const score = (scores[offset] as number) + wordScore(weight, frequencies[at] as number, penalty)
        scores[offset] = score
        if (score > enough) marked[offset >> 5] = (marked[offset >> 5] as number) | (1 << (offset & 31))
      }
    }
  }

  /**
   * Adds a document to the best, if it is one.
   * @param sum its score by the lists from `essential` on
   */
  function evaluate(document: number, sum: number, essential: number): void {
    const needed = neededScore()
    const penalty = penalties[length[document] as number] as number
    let score = sum
    for (let n = essential - 1; n >= 0; n--) {
      if (score + (bestTotals[n + 1] as number) <= needed) return
      const { postings, weight, best } = lists[n] as ScoredList
      if (postings.document < document) {
        const block = postings.blockWith(document)
        if (score + (best[block] ?? 0) + (bestTotals[n] as number) <= needed) return
        postings.advance(document)
      }
      if (postings.document === document) score += wordScore(weight, postings.frequency, penalty)
    }
    if (score <= needed || deleted[document] === 1 || !passes(document)) return
    const faded = score * conditions.freshness(time[document] as number)
    if (faded > top.threshold && isRequired(document)) top.add({ segment, document, score: faded })
  }

  function isRequired(document: number): boolean {
    return conditions.hasBudget() && required.advance(document) === document && required.matches()
  }
}

/** A list with the best score of each of its blocks. */
class ScoredList {
  readonly postings: Postings
  readonly weight: number
  /** The best score in each block. */
  readonly best: Float64Array
  readonly bestOfAll: number
  bestInWindow = 0
  /** The first block that has not ended before the window. */
  block = 0

  constructor({ postings, weight }: WeightedList, penalties: Float64Array) {
    this.postings = postings
    this.weight = weight
    this.best = postings.bestScores(weight, penalties)
    this.bestOfAll = this.best.reduce((best, score) => Math.max(best, score), 0)
  }

  /** The lowest number that a document of a block can have. */
  firstOf(block: number): number {
    return block === 0 ? 0 : (this.postings.blocks.last[block - 1] as number) + 1
  }

  /** The first document at or after this one that may be in the list, without unpacking a block. */
  firstFrom(document: number): number {
    const { last, count } = this.postings.blocks
    while (this.block < count && (last[this.block] as number) < document) this.block++
    return this.block === count ? noDocument : Math.max(document, this.firstOf(this.block))
  }

  /** Moves to a window; returns the best score in it. */
  enterWindow(start: number, end: number): number {
    let best = 0
    if (this.firstFrom(start) !== noDocument) {
      const { count } = this.postings.blocks
      for (let block = this.block; block < count && this.firstOf(block) < end; block++) best = Math.max(best, this.best[block] as number)
    }
    this.bestInWindow = best
    return best
  }
}
