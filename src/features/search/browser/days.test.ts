import { expect, test } from 'vitest'
import { lastDays } from './days.ts'

const days = [
  { day: '2026-03-02', count: 5 },
  { day: '2026-02-27', count: 2 },
]

test('days without results are included, oldest first', () => {
  expect(lastDays(days, [1, 30])).toEqual([
    { day: '2026-02-27', count: 2 },
    { day: '2026-02-28', count: 0 },
    { day: '2026-03-01', count: 0 },
    { day: '2026-03-02', count: 5 },
  ])
})

test('the number of days has a minimum and a maximum, and they end with the latest day', () => {
  expect(lastDays(days, [14, 30])).toHaveLength(14)
  expect(lastDays(days, [1, 2]).map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-02'])
  expect(lastDays([], [14, 30])).toEqual([])
})
