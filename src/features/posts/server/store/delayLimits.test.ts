import { expect, test } from 'vitest'
import { delayClass, delayLimits, delayPercentile } from './delayLimits.ts'

test('a delay is counted in the first class whose limit it does not exceed', () => {
  expect([0, 30, 31, 86_400, 86_401].map(delayClass)).toEqual([0, 0, 1, delayLimits.length - 1, delayLimits.length])
})

test('percentiles of counted delays are within the class of the exact ones', () => {
  const delays = Array.from({ length: 1000 }, (_, index) => Math.round(20 * 1.01 ** index)).toSorted((one, other) => one - other)
  const counts = Array.from({ length: delayLimits.length + 1 }, (_, n) => delays.filter((delay) => delayClass(delay) === n).length)
  for (const share of [0.1, 0.5, 0.75]) {
    const exact = delays[Math.ceil(delays.length * share) - 1] as number
    expect(delayClass(delayPercentile(counts, share) ?? -1)).toBe(delayClass(exact))
  }
  expect(delayPercentile([], 0.5)).toBeNull()
  expect(delayPercentile([0, 0], 0.95)).toBeNull()
  expect(delayPercentile([...delayLimits.map(() => 0), 5], 0.5)).toBe(86_400)
})
