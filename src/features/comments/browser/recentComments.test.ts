import { expect, test } from 'vitest'
import { isTimeToRefresh } from './recentComments.ts'

test('recent comments are refreshed when the elapsed milliseconds divided by 216,000 exceed 2', () => {
  expect([0, 216_000, 432_000, 432_001, 600_000].map(isTimeToRefresh)).toEqual([false, false, false, true, true])
})
