import { expect, test } from 'vitest'
import { chooseKept } from './chooseKept.ts'

const retention = { daily: 7, weekly: 4, monthly: 12 }
const days = (count: number) => Array.from({ length: count }, (_, day) => Date.UTC(2026, 10, 24, 23) - day * 86_400_000)
const keptOf = (times: number[]) =>
  [...chooseKept(times, retention)].sort((a, b) => b - a).map((time) => new Date(time).toISOString().slice(0, 10))

test('of two years of nightly backups, those of seven days, four weeks and twelve months are kept', () => {
  expect(keptOf(days(730))).toEqual([
    ...['2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18'],
    ...['2026-11-12', '2026-11-05', '2026-10-30'],
    ...[
      '2026-09-29',
      '2026-08-30',
      '2026-07-30',
      '2026-06-29',
      '2026-05-30',
      '2026-04-29',
      '2026-03-30',
      '2026-02-27',
      '2026-01-30',
      '2025-12-30',
    ],
  ])
})

test('when no backup was made for months, the old ones stay', () => {
  expect(keptOf(days(3).map((time) => time - 200 * 86_400_000))).toHaveLength(3)
})
