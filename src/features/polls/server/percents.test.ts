import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentsOf } from './percents.ts'

test.each([
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [1, 1],
    [50, 50],
  ],
  [
    [2, 1],
    [67, 33],
  ],
  [
    [5, 3, 1, 1, 1],
    [46, 27, 9, 9, 9],
  ],
  [
    [0, 7],
    [0, 100],
  ],
  [
    [999, 1],
    [100, 0],
  ],
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
  [
    [1, 1, 1, 1, 1, 1],
    [17, 17, 17, 17, 16, 16],
  ],
])('votes of %j have percentages of %j', (votes, percents) => {
  expect(percentsOf(votes)).toEqual(percents)
})

test('percentages add up to 100, each is off by less than one, and more votes never have a smaller one', () => {
  const votes = fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 10 })
  fc.assert(
    fc.property(votes, (counts) => {
      const percents = percentsOf(counts)
      const total = counts.reduce((sum, count) => sum + count, 0)
      expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(total === 0 ? 0 : 100)
      for (const [index, count] of counts.entries()) {
        expect(Math.abs((percents[index] as number) - (total && (count * 100) / total))).toBeLessThan(1)
        for (const [other, less] of counts.entries())
          if (less < count) expect(percents[other] as number).toBeLessThanOrEqual(percents[index] as number)
      }
    }),
  )
})
