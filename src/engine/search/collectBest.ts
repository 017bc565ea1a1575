import type { Candidates } from './candidates.ts'
import { noDocument, type Postings } from './postings.ts'
import type { WordScore } from './scoring.ts'
import type { Segment } from './segment.ts'
import type { TopDocuments } from './topDocuments.ts'

/** Postings of one stem and what it weighs. */
export type WeighedList = { postings: Postings; weight: number }

/** Beside the words: what documents must be, and how news fade. */
export type Conditions = {
  meets(document: number): boolean
  required: Candidates
  /** False once so much was read to check what is required that no more documents are looked into. */
  mayRead(): boolean
  /** Never rises from one document to an older one; 1 when age does not count. */
  freshness(time: number): number
}

/**
 * Puts a segment's best documents into `top`, without looking at those that cannot be among them: MaxScore (Turtle & Flood 1995) with block maxima
 * (Ding & Suel 2011). Lists whose words could not bring a document in by themselves are only asked about documents of the others.
 */
export function collectBest(segment: Segment, lists: WeighedList[], wordScore: WordScore, conditions: Conditions, top: TopDocuments): void {
  const { columns, deleted } = segment
  const { time, length } = columns
  const ordered = orderLists(lists, wordScore)
  const { postings, weights, below } = ordered
  const count = postings.length
  for (const list of postings) list.advance(0)

  let essential = 0
  let checkedTo = -1
  /** At least that of the current document and of all after it. */
  let freshest = 1
  while (true) {
    let document = noDocument
    for (let n = essential; n < count; n++) {
      const at = (postings[n] as Postings).document
      if (at < document) document = at
    }
    if (document === noDocument || !conditions.mayRead()) return
    const possible = conditions.required.advance(document)
    if (possible > document) {
      skipTo(possible, ordered, essential)
      continue
    }
    if (document > checkedTo) {
      freshest = conditions.freshness(time[document] as number)
      const needed = top.threshold / freshest
      const before = essential
      while (essential < count && (below[essential + 1] as number) <= needed) essential++
      if (essential === count) return
      if (essential !== before) continue
      const end = lookInBlocks(document, ordered, essential)
      if (mostInBlocks(ordered, essential, wordScore) <= needed) {
        skipTo(end + 1, ordered, essential)
        continue
      }
      checkedTo = end
    }
    if (deleted[document] === 0 && conditions.meets(document)) evaluate(document)
    for (let n = essential; n < count; n++)
      if ((postings[n] as Postings).document === document) (postings[n] as Postings).advance(document + 1)
  }

  function evaluate(document: number): void {
    const code = length[document] as number
    const needed = top.threshold / freshest
    let score = 0
    for (let n = count - 1; n >= 0; n--) {
      const list = postings[n] as Postings
      if (n < essential) {
        if (score + (below[n + 1] as number) <= needed) return
        if (list.document < document) list.advance(document)
      }
      if (list.document === document) score += wordScore(weights[n] as number, list.frequency, code)
    }
    if (score <= needed) return
    const faded = score * conditions.freshness(time[document] as number)
    if (faded > top.threshold && conditions.required.matches()) top.add({ segment, document, score: faded })
  }
}

/** Lists in the order of what each can bring at most, the least first. */
type OrderedLists = {
  postings: Postings[]
  weights: number[]
  /** What the first n lists can bring together. */
  below: number[]
}

function orderLists(lists: WeighedList[], wordScore: WordScore): OrderedLists {
  const sorted = lists
    .map(({ postings, weight }) => {
      const { highest, shortest } = postings.wholeBound
      return { postings, weight, most: wordScore(weight, highest, shortest) }
    })
    .sort((one, other) => one.most - other.most)
  const below = [0]
  for (const { most } of sorted) below.push((below.at(-1) as number) + most)
  return { postings: sorted.map((list) => list.postings), weights: sorted.map((list) => list.weight), below }
}

/** Moves the essential lists to this document or the next one after it. */
function skipTo(document: number, { postings }: OrderedLists, essential: number): void {
  for (let n = essential; n < postings.length; n++) (postings[n] as Postings).advance(document)
}

/** Looks at the blocks of the essential lists that this document may be in. Returns the last document within all of them. */
function lookInBlocks(document: number, { postings }: OrderedLists, essential: number): number {
  let end = noDocument - 1
  for (let n = essential; n < postings.length; n++) {
    const list = postings[n] as Postings
    list.look(document)
    if (list.boundLast < end) end = list.boundLast
  }
  return end
}

/** The highest score that a document of the blocks looked at can have. */
function mostInBlocks({ postings, weights, below }: OrderedLists, essential: number, wordScore: WordScore): number {
  let most = below[essential] as number
  for (let n = essential; n < postings.length; n++) {
    const { boundHighest, boundShortest } = postings[n] as Postings
    most += wordScore(weights[n] as number, boundHighest, boundShortest)
  }
  return most
}
