import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readQuery } from '#text/query/readQuery.ts'
import { fromMemory } from './byteSource.ts'
import { allDocuments } from './candidates.ts'
import { collectBest } from './collectBest.ts'
import { conceptsOf } from './concepts.ts'
import { inSharedMemory } from './liveIndex.ts'
import { mergeSegments } from './mergeSegments.ts'
import { noDocument } from './postings.ts'
import { createWordScore } from './scoring.ts'
import { Segment } from './segment.ts'
import { TopDocuments } from './topDocuments.ts'
import { type NewDocument, writeSegment } from './writeSegment.ts'

/** Words with a realistic (Zipf) distribution, so that there are lists with a single document and lists with many blocks. */
const vocabulary = Array.from(
  { length: 60 },
  (_, rank) => `كلم${String.fromCharCode(0x628 + (rank % 20))}${String.fromCharCode(0x628 + Math.floor(rank / 20))}`,
)
const documents = makeDocuments(3000)
const segments = [0, 1, 2].map((third) => new Segment(inSharedMemory(writeSegment(documents.filter(({ id }) => id % 3 === third)))))
const merged = new Segment(inSharedMemory(mergeSegments(segments)))

function makeDocuments(count: number): NewDocument[] {
  let state = 42
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] as string
  return Array.from({ length: count }, (_, id) => {
    const text = Array.from({ length: 3 + Math.floor(random() * 40) }, word).join(' ')
    return { id, time: Math.floor(random() * 1000), agency: 1, main: 0, category: 0, sub: 0, flags: 0, spelled: ` ${word()} | | ${text} ` }
  })
}

test('skipping documents does not change the best scores', () => {
  const terms = fc.uniqueArray(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(terms, fc.constantFrom(1, 10, 50), fc.boolean(), (words, limit, fades) => {
      const freshness = fades ? (time: number) => 1 + time / 1000 : () => 1
      for (const some of [segments, [merged]]) {
        const top = new TopDocuments(limit)
        const wordScore = createWordScore(20)
        const concepts = conceptsOf(some, readQuery(words.join(' ')))
        const all: number[] = []
        for (const segment of some) {
          const lists = () =>
            concepts.flatMap(({ stems: [first], weight }) => {
              const entry = segment.dictionary.find(first?.stem ?? '')
              return entry ? [{ postings: segment.postings(entry), weight }] : []
            })
          collectBest(
            segment,
            lists(),
            wordScore,
            {
              passes: (document) => document % 7 !== 3,
              required: allDocuments(segment.documents),
              hasBudget: () => true,
              freshness,
            },
            top,
          )
          all.push(...scoreEvery(segment, lists(), wordScore, freshness))
        }
        const best = all.sort((one, other) => other - one).slice(0, limit)
        const found = top.sorted().map(({ score }) => score)
        expect(found.length).toBe(best.length)
        found.forEach((score, rank) => {
          expect(score).toBeCloseTo(best[rank] as number, 8)
        })
      }
    }),
    { numRuns: 300 },
  )
})

function scoreEvery(
  segment: Segment,
  lists: { postings: ReturnType<Segment['postings']>; weight: number }[],
  wordScore: ReturnType<typeof createWordScore>,
  freshness: (time: number) => number,
): number[] {
  const scores = new Float64Array(segment.documents)
  for (const { postings, weight } of lists) {
    for (let document = postings.advance(0); document !== noDocument; document = postings.advance(document + 1)) {
      scores[document] = (scores[document] as number) + wordScore(weight, postings.frequency, segment.columns.length[document] as number)
    }
  }
  return [...scores]
    .map((score, document) => score * freshness(segment.columns.time[document] as number))
    .filter((score, document) => score > 0 && document % 7 !== 3)
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
