import { expect, test } from 'vitest'
import { bucketOf, delayWithin } from './delayBuckets.ts'

test('a percentile of delays is never less than the true one, and at most a fifth more', () => {
  const delays = Array.from({ length: 1_000 }, (_, i) => 0.2 * 1.008 ** i)
  const buckets = delays.map((seconds) => ({ bucket: bucketOf(seconds), total: 1 }))
  for (const share of [0.5, 0.9, 0.99]) {
    const exact = delays[share * 1_000 - 1] as number
    const told = delayWithin(share, buckets) as number
    expect(told / exact, `${share}`).toBeGreaterThanOrEqual(1 - 1e-9)
    expect(told / exact, `${share}`).toBeLessThan(1.2)
  }
})

test('none have no percentile, and a clock that went back counts as no delay', () => {
  expect(delayWithin(0.5, [])).toBeNull()
  expect(bucketOf(-5)).toBe(bucketOf(0))
  expect(delayWithin(0.5, [{ bucket: bucketOf(1), total: 3 }])).toBe(1)
})

test('the median of three is the second, in whatever order they come', () => {
  const buckets = [9, 1, 5].map((bucket) => ({ bucket, total: 1 }))
  expect(delayWithin(0.5, buckets)).toBe(2 ** (5 / 4))
})
