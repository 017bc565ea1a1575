import { expect, test } from 'vitest'
import { addMonths, compareLimits, endOfPeriod, placePurchase, shortenPeriod, unusedValue } from './periods.ts'

const day = (text: string) => new Date(`${text}T09:30:00Z`)
const small = { keywords: 5, categories: 3, agencies: 5, main_categories: 2 }
const large = { keywords: 40, categories: null, agencies: null, main_categories: null }

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s and %i months is %s', (from, months, to) => {
  expect(addMonths(day(from), months)).toEqual(day(to))
})

test('more of anything and less of nothing is an upgrade, less of anything a downgrade', () => {
  expect(compareLimits(small, large)).toBe('upgrade')
  expect(compareLimits(large, small)).toBe('downgrade')
  expect(compareLimits(small, { ...small, keywords: 6 })).toBe('upgrade')
  expect(compareLimits(large, large)).toBe('renewal')
  expect(compareLimits(small, { ...small, keywords: 10, agencies: 4 })).toBe('downgrade')
})

test('unused time is worth its share, rounded down, and nothing after the end', () => {
  const period = { starts_at: day('2026-01-01'), ends_at: day('2026-01-31'), value: 1_000 }
  expect(['2025-12-01', '2026-01-01', '2026-01-11', '2026-01-31', '2026-03-01'].map((at) => unusedValue(period, day(at)))).toEqual([
    1_000, 1_000, 666, 0, 0,
  ])
})

test('what is worth half the price gives half the time, and what is worth more gives more', () => {
  const start = day('2026-01-01')
  expect(endOfPeriod(start, 1, 1_500, 1_500)).toEqual(day('2026-02-01'))
  expect(endOfPeriod(start, 1, 750, 1_500)).toEqual(new Date(start.getTime() + 15.5 * 86_400_000))
  expect(endOfPeriod(start, 1, 3_000, 1_500)).toEqual(new Date(start.getTime() + 62 * 86_400_000))
})

test('what is worth more than a discounted price gives more at the price without the discount', () => {
  const start = day('2026-01-01')
  const days = (count: number) => new Date(start.getTime() + count * 86_400_000)
  expect(endOfPeriod(start, 1, 100, 100, 1_500)).toEqual(days(31))
  expect(endOfPeriod(start, 1, 50, 100, 1_500)).toEqual(days(15.5))
  expect(endOfPeriod(start, 1, 850, 100, 1_500)).toEqual(days(46.5))
})

test('an upgrade begins now with a credit, a renewal when the time is used up, a purchase in grace now', () => {
  const period = { starts_at: day('2026-01-01'), ends_at: day('2026-01-31'), value: 1_000 }
  const now = day('2026-01-11')
  const place = (offered: typeof large | typeof small, at = now, isRefunding = false) =>
    placePurchase({ subscription: { ...small, ends_at: period.ends_at }, periods: [period], isRefunding }, offered, { at, now: at })
  expect(place(large)).toEqual({ change: 'upgrade', startsAt: now, credit: 666 })
  expect(place(small)).toEqual({ change: 'renewal', startsAt: period.ends_at, credit: 0 })
  expect(place(large, now, true)).toEqual({ change: 'renewal', startsAt: period.ends_at, credit: 0 })
  expect(place(large, day('2026-02-02'))).toEqual({ change: 'new', startsAt: day('2026-02-02'), credit: 0 })
})

test('what was priced before the present time ended and is paid after it begins when it is paid, so no day of it is over already', () => {
  const period = { starts_at: day('2026-01-01'), ends_at: day('2026-01-31'), value: 1_000 }
  const present = { subscription: { ...small, ends_at: period.ends_at }, periods: [period], isRefunding: false }
  const [at, now] = [new Date(period.ends_at.getTime() - 3_600_000), new Date(period.ends_at.getTime() + 3_600_000)]
  expect(placePurchase(present, small, { at, now })).toEqual({ change: 'renewal', startsAt: now, credit: 0 })
})

test.each([
  [500, '2026-04-01', '2026-04-21', 1_000],
  [1_000, '2026-04-01', '2026-04-11', 500],
  [1_000, '2026-04-16', '2026-04-16', 500],
  [1_000, '2026-06-01', '2026-05-01', 500],
  [1_500, '2026-03-01', '2026-04-01', 0],
])('of April for 1.500 KD, a refund of %i fils on %s leaves the time until %s', (refunded, now, end, value) => {
  const april = { starts_at: new Date('2026-04-01'), ends_at: new Date('2026-05-01'), value: 1_500 }
  expect(shortenPeriod(april, refunded, new Date(now))).toEqual({ ends_at: new Date(end), value })
})

test('what a refund of a part leaves is rounded up to a second, to the reader’s good', () => {
  const april = { starts_at: new Date('2026-04-01'), ends_at: new Date('2026-05-01'), value: 700 }
  // Six sevenths of 30 days are 25 days, 17:08:34.286.
  expect(shortenPeriod(april, 100, april.starts_at)).toEqual({ ends_at: new Date('2026-04-26T17:08:35Z'), value: 600 })
})
