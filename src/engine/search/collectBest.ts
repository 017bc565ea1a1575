import type { Candidates } from './candidates.ts'
import { noDocument, type Postings } from './postings.ts'
import type { WordScore } from './scoring.ts'
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

/**
 * Adds a segment's best documents to `top`, skipping those that cannot be among them: MaxScore (Turtle & Flood 1995) with block maxima
 * (Ding & Suel 2011). Non-essential lists, whose words alone cannot make a document one of the best, are only consulted for documents of the others.
 */
export function collectBest(
  segment: Segment,
  lists: WeightedList[],
  wordScore: WordScore,
  conditions: Conditions,
  top: TopDocuments,
): void {
  const { columns, deleted } = segment
  const { time, length } = columns
  const ordered = orderLists(lists, wordScore)
  const { postings, weights, maxTotals } = ordered
  const count = postings.length
  for (const list of postings) list.advance(0)

  let essential = 0
  let checkedTo = -1
  /** An upper bound of the freshness of the current document and all after it. */
  let maxFreshness = 1
  while (true) {
    let document = noDocument
    for (let n = essential; n < count; n++) {
      const at = (postings[n] as Postings).document
      if (at < document) document = at
    }
    if (document === noDocument || !conditions.hasBudget()) return
    const possible = conditions.required.advance(document)
    if (possible > document) {
      skipTo(possible, ordered, essential)
      continue
    }
    if (document > checkedTo) {
      maxFreshness = conditions.freshness(time[document] as number)
      const needed = top.threshold / maxFreshness
      const before = essential
      while (essential < count && (maxTotals[essential + 1] as number) <= needed) essential++
      if (essential === count) return
      if (essential !== before) continue
      const end = readBlockBounds(document, ordered, essential)
      if (maxBlockScore(ordered, essential, wordScore) <= needed) {
        skipTo(end + 1, ordered, essential)
        continue
      }
      checkedTo = end
    }
    if (deleted[document] === 0 && conditions.passes(document)) evaluate(document)
    for (let n = essential; n < count; n++)
      if ((postings[n] as Postings).document === document) (postings[n] as Postings).advance(document + 1)
  }

  function evaluate(document: number): void {
    const code = length[document] as number
    const needed = top.threshold / maxFreshness
    let score = 0
    for (let n = count - 1; n >= 0; n--) {
      const list = postings[n] as Postings
      if (n < essential) {
        if (score + (maxTotals[n + 1] as number) <= needed) return
        if (list.document < document) list.advance(document)
      }
      if (list.document === document) score += wordScore(weights[n] as number, list.frequency, code)
    }
    if (score <= needed) return
    const faded = score * conditions.freshness(time[document] as number)
    if (faded > top.threshold && conditions.required.matches()) top.add({ segment, document, score: faded })
  }
}

/** Lists by ascending maximum score. */
type OrderedLists = {
  postings: Postings[]
  weights: number[]
  /** The maximum total score of the first n lists. */
  maxTotals: number[]
}

function orderLists(lists: WeightedList[], wordScore: WordScore): OrderedLists {
  const sorted = lists
    .map(({ postings, weight }) => {
      const { maxFrequency, minLength } = postings.wholeBound
      return { postings, weight, maxScore: wordScore(weight, maxFrequency, minLength) }
    })
    .sort((one, other) => one.maxScore - other.maxScore)
  const maxTotals = [0]
  for (const { maxScore } of sorted) maxTotals.push((maxTotals.at(-1) as number) + maxScore)
  return { postings: sorted.map((list) => list.postings), weights: sorted.map((list) => list.weight), maxTotals }
}

/** Advances the essential lists to the first document at or after this one. */
function skipTo(document: number, { postings }: OrderedLists, essential: number): void {
  for (let n = essential; n < postings.length; n++) (postings[n] as Postings).advance(document)
}

/** Reads the bounds of the blocks in the essential lists that may contain this document. Returns the last document for which all of them hold. */
function readBlockBounds(document: number, { postings }: OrderedLists, essential: number): number {
  let end = noDocument - 1
  for (let n = essential; n < postings.length; n++) {
    const list = postings[n] as Postings
    list.readBounds(document)
    if (list.boundLast < end) end = list.boundLast
  }
  return end
}

/** The maximum score of a document in those blocks. */
function maxBlockScore({ postings, weights, maxTotals }: OrderedLists, essential: number, wordScore: WordScore): number {
  let maxScore = maxTotals[essential] as number
  for (let n = essential; n < postings.length; n++) {
    const { boundMaxFrequency, boundMinLength } = postings[n] as Postings
    maxScore += wordScore(weights[n] as number, boundMaxFrequency, boundMinLength)
  }
  return maxScore
}
