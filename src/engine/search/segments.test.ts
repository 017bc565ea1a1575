import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { analyseText } from '#text/query/analysedText.ts'
import { compileQuery, matches } from '#text/query/matchQuery.ts'
import { readQuery } from '#text/query/readQuery.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { costlyRuns } from '../../../test/fuzzRuns.ts'
import { countFacets } from './countFacets.ts'
import { filterMatching } from './filterMatching.ts'
import { findByRelevance } from './findByRelevance.ts'
import { findByTime, type Hit } from './findByTime.ts'
import { inSharedMemory, LiveIndex } from './liveIndex.ts'
import { mergeSegments } from './mergeSegments.ts'
import { Segment } from './segment.ts'
import { type NewDocument, writeSegment } from './writeSegment.ts'

// Hundreds of random collections take 5 s, or six times as long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const vocabulary = 'الكويت والكويت كويتي مجلس الأمة أمة وزير الوزراء النفط نفط سعر الأسعار اليوم غزة kuwait oil 2026'.split(' ')
const words = fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 12 }).map((some) => some.join(' '))
const post = fc.record({ id: fc.integer({ min: 1, max: 60 }), time: fc.integer({ min: 0, max: 20 }), title: words, body: words })
type Post = { id: number; time: number; title: string; body: string }

const queryPart = fc.oneof(
  fc.constantFrom(...vocabulary),
  fc.tuple(fc.constantFrom(...vocabulary), fc.constantFrom(...vocabulary)).map((pair) => `"${pair.join(' ')}"`),
  fc.constantFrom(...vocabulary).map((word) => `-${word}`),
  fc.constantFrom(...vocabulary).map((word) => `${word.slice(0, 4)}*`),
  fc.tuple(fc.constantFrom(...vocabulary), fc.constantFrom(...vocabulary)).map((pair) => pair.join(' OR ')),
)
const queries = fc.array(queryPart, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '))

function document({ id, time, title, body }: Post): NewDocument {
  const spelled = ` ${foldedWords(title).join(' ')} | | ${foldedWords(body).join(' ')} `
  return { id, time, agency: 1 + (id % 3), main: 0, category: 0, sub: 0, flags: 0, spelled }
}

/** Hits that the index must find, by checking every post. */
function checkEvery(posts: Post[], query: string): Hit[] {
  const compiled = compileQuery(readQuery(query))
  return posts
    .filter(({ title, body }) => matches(compiled, analyseText(title, body)))
    .map(({ id, time }) => ({ id, time }))
    .sort((one, other) => other.time - one.time || other.id - one.id)
}

describe('the index', () => {
  test('finds by time exactly the matching posts, however posts were added, changed and deleted', () => {
    fc.assert(
      fc.property(fc.array(fc.array(post, { maxLength: 12 }), { minLength: 1, maxLength: 12 }), queries, (batches, query) => {
        const index = new LiveIndex()
        const current = new Map<number, Post>()
        batches.forEach((batch, round) => {
          const changed = new Map(batch.map((one) => [one.id, one]))
          for (const [id, one] of changed) {
            if (round % 5 === 4) {
              current.delete(id)
              changed.delete(id)
              index.delete(id)
            } else current.set(id, one)
          }
          index.replace(changed.keys(), [...changed.values()].map(document), round)
        })
        expect(index.documents).toBe(current.size)
        const all = checkEvery([...current.values()], query)
        const found = findByTime(index.segments, { query: readQuery(query), filter: {}, count: 1000 })
        expect(found.hits).toEqual(all)
        expect(readInPages(index, query, 3)).toEqual(all)
      }),
      { numRuns: costlyRuns(400) },
    )
  })
})

test('a phrase is found wherever it occurs in thousands of documents, and nowhere else', () => {
  // Two hundred spellings, so that some ids take one byte and others two.
  const spelling = (n: number) => `w${n.toString(36)}`
  const posts = Array.from({ length: 2_000 }, (_, id): Post => {
    const some = Array.from({ length: 5 + (id % 60) }, (_, at) => spelling((id * 31 + at * at * (1 + (id % 7))) % 200))
    return { id: id + 1, time: id % 97, title: some.slice(0, 3).join(' '), body: some.slice(3).join(' ') }
  })
  const index = new LiveIndex()
  index.replace([], posts.map(document), 0)
  fc.assert(
    fc.property(fc.constantFrom(...posts), fc.nat(4), fc.integer({ min: 2, max: 3 }), (one, from, length) => {
      const phrase = `${one.title} ${one.body}`.split(' ').slice(from, from + length)
      for (const query of [`"${phrase.join(' ')}"`, `"${phrase.toReversed().join(' ')}"`, `-"${phrase.join(' ')}"`]) {
        const found = findByTime(index.segments, { query: readQuery(query), filter: {}, count: 10_000 })
        expect(found.hits).toEqual(checkEvery(posts, query))
      }
    }),
    { numRuns: costlyRuns(30) },
  )
})

test('exact words and phrases of common or rare spellings are found wherever they occur, by time, by relevance and in counts', () => {
  const posts = postsOfFrequentAndRareWords(1_600)
  const halves = [0, 1].map((half) => new Segment(inSharedMemory(writeSegment(posts.filter(({ id }) => id % 2 === half).map(document)))))
  for (const { id } of posts.filter((_, n) => n % 50 === 0)) for (const half of halves) half.delete(id)
  const remaining = posts.filter((_, n) => n % 50 !== 0)
  const merged = new Segment(inSharedMemory(mergeSegments(halves)))
  fc.assert(
    fc.property(fc.constantFrom(...remaining), fc.nat(30), fc.integer({ min: 1, max: 4 }), fc.boolean(), (one, from, length, isSwapped) => {
      const text = one.body.split(' ')
      const start = from % text.length
      const phrase = text.slice(start, start + length)
      const query = `"${(isSwapped ? phrase.toReversed() : phrase).join(' ')}"`
      const expected = checkEvery(remaining, query)
      const search = { query: readQuery(query), filter: {} }
      for (const segments of [halves, [merged]]) {
        expect(findByTime(segments, { ...search, count: 10_000 }).hits).toEqual(expected)
        expect(
          new Set(
            filterMatching(
              segments,
              search.query,
              {},
              posts.map(({ id }) => id),
            ),
          ),
        ).toEqual(new Set(expected.map(({ id }) => id)))
        expect(countFacets(segments, search.query, {}, () => 0)).toMatchObject({ total: expected.length, exact: true })
        const best = findByRelevance(segments, { ...search, minCoverage: 0 }).map(({ id }) => id)
        expect(best).toHaveLength(Math.min(100, expected.length))
        expect(expected.map(({ id }) => id)).toEqual(expect.arrayContaining(best))
      }
    }),
    { numRuns: costlyRuns(60) },
  )
})

/**
 * The first of a thousand words occur in nearly every post, but most are too rare for the pair
 * lists; each has a rare form with an article.
 */
function postsOfFrequentAndRareWords(count: number): Post[] {
  let state = 42
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const letter = (n: number) => String.fromCharCode(0x628 + (n % 10))
  const word = (rank: number) => `${random() < 0.05 ? 'ال' : ''}كلم${letter(rank)}${letter(rank / 10)}${letter(rank / 100)}`
  const text = (length: number) => Array.from({ length }, () => word(Math.floor(1_000 ** random()))).join(' ')
  return Array.from({ length: count }, (_, id) => ({ id: id + 1, time: id % 97, title: text(3), body: text(5 + (id % 40)) }))
}

test('segments that another thread is merging are not touched until it is done', () => {
  const index = new LiveIndex()
  const posts = Array.from({ length: 8 }, (_, id): Post => ({ id: id + 1, time: id, title: 'خبر', body: 'نص' }))
  index.replace([], posts.map(document), 0)
  const [segment] = index.entries
  if (!segment) throw new Error('nothing was written')
  index.merging.add(segment)
  index.replace([1, 2, 3, 4], [], 1)
  expect(index.entries).toEqual([segment])
  index.merging.clear()
  index.replace([5], [], 2)
  expect(index.entries).not.toContain(segment)
  expect(index.documents).toBe(3)
})

function readInPages(index: LiveIndex, query: string, count: number): Hit[] {
  const hits: Hit[] = []
  for (let after: Hit | undefined; ; ) {
    const page = findByTime(index.segments, { query: readQuery(query), filter: {}, after, count }).hits
    hits.push(...page)
    if (page.length < count) return hits
    after = page.at(-1)
  }
}
