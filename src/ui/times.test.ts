import { expect, test } from 'vitest'
import { compactNumber, fullNumber, fullTime, shortTime, timeAgo } from './times.ts'

const published = '2026-11-21T13:05:00Z'
const after = (minutes: number) => Date.parse(published) + minutes * 60_000

test('a time is shown in the Kuwait time zone, with Arabic month names and Latin digits', () => {
  expect(fullTime('ar', published)).toBe('21 نوفمبر 2026، 4:05 م')
  expect(shortTime('ar', published, after(5))).toBe('21 نوفمبر، 4:05 م')
  expect(fullTime('en', published)).toBe('21 November 2026, 4:05 pm')
  expect(shortTime('ar', '2026-11-21T22:30:00Z', after(5))).toBe('22 نوفمبر، 1:30 ص')
})

test('a recent time is shown as how long ago it is, an older one as a date', () => {
  const shown = [0, 1, 2, 5, 11, 59, 60, 125, 23 * 60, 24 * 60, 47 * 60, 48 * 60].map((minutes) => timeAgo('ar', published, after(minutes)))
  expect(shown).toEqual([
    'الآن',
    'قبل دقيقة واحدة',
    'قبل دقيقتين',
    'قبل 5 دقائق',
    'قبل 11 دقيقة',
    'قبل 59 دقيقة',
    'قبل ساعة واحدة',
    'قبل ساعتين',
    'قبل 23 ساعة',
    'قبل يوم واحد',
    'قبل يوم واحد',
    '21 نوفمبر، 4:05 م',
  ])
  expect(timeAgo('ar', published, after(301 * 24 * 60))).toBe('21 نوفمبر 2026')
  expect(timeAgo('en', published, after(5))).toBe('5 minutes ago')
})

test('if the reader’s clock is slow, a time is never shown as in the future', () => {
  expect(timeAgo('ar', published, after(-10))).toBe('الآن')
})

test('numbers have grouped digits, and large ones are abbreviated', () => {
  const short = [0, 999, 1234, 9999, 12_345, 1_234_567].map((n) => compactNumber('ar', n).replace('\u00a0', ' '))
  expect(short).toEqual(['0', '999', '1,234', '9,999', '12.3 ألف', '1.2 مليون'])
  expect(compactNumber('en', 12_345)).toBe('12.3k')
  expect(fullNumber('ar', 12_345)).toBe('12,345')
})
