import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minShared } from './rarestTerms.ts'
import { maxFound, maxPerTerm, SignatureIndex, windowHours } from './signatureIndex.ts'

type Filed = { id: number; hour: number; terms: number[] }

/** The same by counting all of them. */
function findPlainly(filed: Filed[], terms: number[], hour: number): number[] {
  const newest = filed.toReversed()
  const counts = new Map<Filed, number>()
  for (const term of terms)
    for (const one of newest.filter((other) => other.terms.includes(term)).slice(0, maxPerTerm)) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts]
    .filter(([one, shared]) => shared >= minShared && Math.abs(one.hour - hour) <= windowHours)
    .sort(([one, shared], [other, sharedByOther]) => sharedByOther - shared || other.id - one.id)
    .slice(0, maxFound)
    .map(([{ id }]) => id)
}

/**
 * Few different terms, so that signatures share them; signed and unsigned ones, and such that
 * collide in the hash table.
 */
const term = fc.integer({ min: 0, max: 12 }).map((number) => (number * 2 ** 28 + number) | 0)
const terms = fc.uniqueArray(term, { maxLength: 8 })
const signatures = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 3 }), hour: fc.integer({ min: 0, max: 200 }), terms }), {
  maxLength: 300,
})

function fileAll(list: { gap: number; hour: number; terms: number[] }[]): { index: SignatureIndex; filed: Filed[] } {
  const index = new SignatureIndex()
  const filed: Filed[] = []
  for (const { gap, hour, terms } of list) {
    const one = { id: (filed.at(-1)?.id ?? 0) + gap, hour, terms }
    filed.push(one)
    index.add(one.id, hour * 3_600_000, terms)
  }
  return { index, filed }
}

test('finds the same signatures as counting the shared terms of all', () => {
  fc.assert(
    fc.property(signatures, terms, fc.integer({ min: 0, max: 200 }), (list, wanted, hour) => {
      const { index, filed } = fileAll(list)
      expect(index.find(wanted, hour * 3_600_000)).toEqual(findPlainly(filed, wanted, hour))
    }),
  )
})

test('without its old signatures, finds the same among the others', () => {
  fc.assert(
    fc.property(signatures, terms, fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 600 }), (list, wanted, hour, from) => {
      const { index, filed } = fileAll(list)
      const left = filed.filter(({ id }) => id >= from)
      const kept = index.from(from)
      expect(kept.size).toBe(left.length)
      expect(kept.find(wanted, hour * 3_600_000)).toEqual(findPlainly(left, wanted, hour))
    }),
  )
})

test('more signatures with a term than are looked at, and more terms than fit at first', () => {
  const list = Array.from({ length: 2_000 }, (_, at) => ({ gap: 1, hour: 0, terms: [1, 2, 3, 1000 + at, 5000 + at] }))
  const { index, filed } = fileAll(list)
  expect(index.find([1, 2, 3], 0)).toEqual(findPlainly(filed, [1, 2, 3], 0))
  expect(index.find([1000, 5000, 1], 0)).toEqual([1])
})

test('takes no signature twice, and none that is older than the last', () => {
  const { index } = fileAll([{ gap: 5, hour: 0, terms: [1] }])
  expect(() => index.add(5, 0, [1])).toThrow(RangeError)
  expect(index).toMatchObject({ size: 1, firstId: 5, lastId: 5 })
})
