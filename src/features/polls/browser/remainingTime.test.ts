import { expect, test } from 'vitest'
import { remainingTime } from './remainingTime.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [3 * day + 4 * hour + 59 * minute, '3 أيام و4 ساعات', '3 days and 4 hours'],
  [2 * day, 'يومان', '2 days'],
  [day + 5 * minute, 'يوم', '1 day'],
  [11 * hour + minute, '11 ساعة ودقيقة', '11 hours and 1 minute'],
  [2 * minute + 30_000, 'دقيقتان و30 ثانية', '2 minutes and 30 seconds'],
  [12 * day, '12 يوماً', '12 days'],
  [1, 'ثانية', '1 second'],
])('a remaining time of %d ms is shown as %s', (ms, arabic, english) => {
  expect([remainingTime('ar', ms), remainingTime('en', ms)]).toEqual([arabic, english])
})

test.each(['ar', 'en'] as const)('numbers of days, hours, minutes and seconds are written as Unicode writes them: %s', (locale) => {
  for (const [unit, length] of [
    ['day', day],
    ['hour', hour],
    ['minute', minute],
    ['second', 1000],
  ] as const) {
    const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' })
    // Unicode's data has the tanwin of يوماً before the alif, and ثوانٍ without it.
    const expected = (count: number) => format.format(count).replace('\u064b\u0627', '\u0627\u064b').replace(/ثوان$/, 'ثوانٍ')
    for (const count of [1, 2, 3, 10, 11, 23]) expect(remainingTime(locale, count * length)).toBe(expected(count))
  }
  for (const days of [99, 100, 102, 103, 365])
    expect(remainingTime(locale, days * day)).toMatch(new RegExp(`^${days} (?:أيام|يوماً|يوم|days)$`))
})
