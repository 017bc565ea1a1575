import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { readQuery } from '#text/query/readQuery.ts'
import { costlyRuns } from '../../../test/fuzzRuns.ts'
import { fromMemory } from './byteSource.ts'
import { allDocuments } from './candidates.ts'
import { type Conditions, collectBest, type WeightedList } from './collectBest.ts'
import { conceptsOf } from './concepts.ts'
import { inSharedMemory } from './liveIndex.ts'
import { mergeSegments } from './mergeSegments.ts'
import { openQuery } from './openQuery.ts'
import { noDocument } from './postings.ts'
import { penaltiesByLength, wordScore } from './scoring.ts'
import { Segment } from './segment.ts'
import { TopDocuments } from './topDocuments.ts'
import { type NewDocument, writeSegment } from './writeSegment.ts'

vi.setConfig({ testTimeout: 180_000 })

/**
 * Words with a realistic (Zipf) distribution, so that there are lists with a single document and
 * lists with many blocks.
 */
const vocabulary = Array.from(
  { length: 60 },
  (_, rank) => `كلم${String.fromCharCode(0x628 + (rank % 20))}${String.fromCharCode(0x628 + Math.floor(rank / 20))}`,
)

function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Documents that are often equal or nearly so. Older ones, which come later in a segment, are
 * shorter and so have higher scores.
 */
function makeDocuments(count: number, random: () => number): NewDocument[] {
  const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] as string
  return Array.from({ length: count }, (_, id) => {
    const time = Math.floor(random() * 1000)
    const text = Array.from({ length: 1 + Math.floor((random() ** 2 * time) / 12) }, word).join(' ')
    return { id, time, agency: 1, main: 0, category: 0, sub: 0, flags: 0, spelled: ` ${word()} | | ${text} ` }
  })
}

const shared = (chunks: Uint8Array[]) => new Segment(inSharedMemory(chunks))
const documents = makeDocuments(3000, randomNumbers(42))
const segments = [0, 1, 2].map((third) => shared(writeSegment(documents.filter(({ id }) => id % 3 === third))))
const merged = shared(mergeSegments(segments))

/**
 * A collection of up to 24,000 documents in several segments, with deleted documents, some of it
 * merged.
 */
function makeCollection(seed: number): Segment[] {
  const random = randomNumbers(seed)
  const parts = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
    shared(writeSegment(makeDocuments(1 + Math.floor(random() ** 2 * 12_000), random))),
  )
  const deleteSome = (segment: Segment, share: number) => {
    for (const id of segment.columns.id) if (random() < share) segment.delete(id)
  }
  for (const part of parts) deleteSome(part, random() * 0.5)
  const [first, ...others] = parts as [Segment, ...Segment[]]
  if (others.length === 0) return [first]
  const half = shared(mergeSegments(others))
  deleteSome(half, 0.1)
  return [first, half]
}

describe('the best documents', () => {
  const collections = new Map<number, Segment[]>()
  const collection = fc.integer({ min: 1, max: 8 }).map((seed) => {
    if (!collections.has(seed)) collections.set(seed, makeCollection(seed))
    return collections.get(seed) as Segment[]
  })
  const query = fc.record({
    words: fc.uniqueArray(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 6 }),
    limit: fc.constantFrom(1, 10, 100),
    averageLength: fc.constantFrom(1, 8, 20, 60),
    fades: fc.boolean(),
    /** One document out of this many passes the filter. */
    filtered: fc.constantFrom(1, 3, 200),
    /** Documents must contain this word. */
    required: fc.option(fc.constantFrom(...vocabulary), { nil: undefined, freq: 2 }),
  })

  test('are exactly those of a plain scorer, with the same scores to the last bit, however documents were written, deleted and merged', () => {
    fc.assert(
      fc.property(collection, query, (some, { words, limit, averageLength, fades, filtered, required }) => {
        const freshness = fades ? (time: number) => 1 + time / 1000 : () => 1
        const penalties = penaltiesByLength(averageLength)
        const concepts = conceptsOf(some, readQuery(words.join(' ')))
        const [top, plain] = [new TopDocuments(limit), new TopDocuments(limit)]
        for (const segment of some) {
          const lists = () =>
            concepts.flatMap(({ stems: [first], weight }) => {
              const entry = segment.dictionary.find(first?.stem ?? '')
              return entry ? [{ postings: segment.postings(entry), weight }] : []
            })
          const conditions = () => ({
            passes: (document: number) => document % filtered === 0,
            required: required === undefined ? allDocuments(segment.documents) : openQuery(segment, readQuery(required), { left: 0 }),
            hasBudget: () => true,
            freshness,
          })
          collectBest(segment, lists(), penalties, conditions(), top)
          scoreEvery(segment, lists(), penalties, conditions(), plain)
        }
        expect(top.sorted()).toEqual(plain.sorted())
      }),
      { numRuns: costlyRuns(400) },
    )
  })
})

test('the best score of a block is that of its best document, whatever the average length is', () => {
  const [segment] = makeCollection(3) as [Segment]
  fc.assert(
    fc.property(fc.constantFrom(...segment.dictionary.all()), fc.integer({ min: 1, max: 2000 }), (entry, averageLength) => {
      const penalties = penaltiesByLength(averageLength)
      const postings = segment.postings(entry)
      const best = [...postings.bestScores(2, penalties)]
      const expected = best.map(() => 0)
      for (let document = postings.advance(0); document !== noDocument; document = postings.advance(document + 1)) {
        const score = wordScore(2, postings.frequency, penalties[segment.columns.length[document] as number] as number)
        const block = postings.blockWith(document)
        expected[block] = Math.max(expected[block] as number, score)
      }
      expect(best).toEqual(expected)
    }),
  )
})

/** The plain scorer: scores every document, in the order of their numbers, and skips nothing. */
function scoreEvery(segment: Segment, lists: WeightedList[], penalties: Float64Array, conditions: Conditions, top: TopDocuments): void {
  const { length, time } = segment.columns
  const ofLists = lists.map(({ postings, weight }) => {
    const scores = new Float64Array(segment.documents)
    for (let document = postings.advance(0); document !== noDocument; document = postings.advance(document + 1))
      scores[document] = wordScore(weight, postings.frequency, penalties[length[document] as number] as number)
    return { scores, best: Math.max(...scores) }
  })
  ofLists.sort((one, other) => one.best - other.best).reverse()
  for (let document = 0; document < segment.documents; document++) {
    const score =
      ofLists.reduce((sum, { scores }) => sum + (scores[document] as number), 0) * conditions.freshness(time[document] as number)
    if (score <= top.threshold || segment.deleted[document] === 1 || !conditions.passes(document)) continue
    if (conditions.required.advance(document) === document) top.add({ segment, document, score })
  }
}

test('merged segments contain the same documents, words and lists', () => {
  expect(merged.documents).toBe(3000)
  expect(merged.footer.words).toBe(segments.reduce((sum, { footer }) => sum + footer.words, 0))
  for (const { stem, documents: having } of merged.dictionary.all()) {
    expect(having).toBe(segments.reduce((sum, { dictionary }) => sum + (dictionary.find(stem)?.documents ?? 0), 0))
  }
  const again = new Segment(inSharedMemory(mergeSegments([merged])))
  expect(again.source.read(0, again.size)).toEqual(merged.source.read(0, merged.size))
})

test('a merge removes deleted documents', () => {
  const [one] = segments as [Segment]
  const copy = new Segment(fromMemory(one.source.read(0, one.size)))
  copy.delete(3)
  copy.delete(6)
  const left = new Segment(inSharedMemory(mergeSegments([copy])))
  expect(left.documents).toBe(one.documents - 2)
  expect(left.delete(3)).toBe(false)
  expect(left.delete(9)).toBe(true)
})

test('bytes that are not a segment are refused', () => {
  expect(() => new Segment(fromMemory(new Uint8Array(100).fill(7)))).toThrow()
})
