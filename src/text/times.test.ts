import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compactNumber, dayName, fullNumber, fullTime, longDay, shortTime, timeAgo } from '#text/times.ts'

const published = '2026-11-21T13:05:00Z'
const after = (minutes: number) => Date.parse(published) + minutes * 60_000

test('a time is shown in the Kuwait time zone, with Arabic month names and Latin digits', () => {
  expect(fullTime('ar', published)).toBe('21 نوفمبر 2026، 4:05 م')
  expect(shortTime('ar', published, after(5))).toBe('21 نوفمبر، 4:05 م')
  expect(fullTime('en', published)).toBe('21 November 2026, 4:05 pm')
  expect(shortTime('ar', '2026-11-21T22:30:00Z', after(5))).toBe('22 نوفمبر، 1:30 ص')
})

test.each(['ar', 'en'] as const)('dates and hours are written as Unicode writes them: %s', (locale) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${locale === 'ar' ? 'ar' : 'en-GB'}-u-nu-latn`, { timeZone: 'Asia/Kuwait', ...options })
  const [date, hour] = [format({ dateStyle: 'long' }), format({ hour: 'numeric', minute: '2-digit', hour12: true })]
  const times = fc.date({ min: new Date('1960-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(times, (time) => {
      expect(fullTime(locale, time.toISOString())).toBe(`${date.format(time)}${locale === 'ar' ? '،' : ','} ${hour.format(time)}`)
    }),
  )
})

test.each(['ar', 'en'] as const)('a day in words has the name of its weekday, as Unicode writes it: %s', (locale) => {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  for (let n = 21; n < 28; n++) expect(longDay(locale, `2026-11-${n}`)).toMatch(`${weekday.format(new Date(`2026-11-${n}`))} ${n} `)
  expect(longDay('ar', '2026-11-27')).toBe('الجمعة 27 نوفمبر 2026')
  expect(longDay('en', '2026-11-01')).toBe('Sunday 1 November 2026')
})

test('a recent time is shown as how long ago it is, an older one as a date', () => {
  const shown = [0, 1, 2, 5, 11, 59, 60, 125, 23 * 60, 24 * 60, 47 * 60, 48 * 60].map((minutes) => timeAgo('ar', published, after(minutes)))
  expect(shown).toEqual([
    'الآن',
    'قبل دقيقة',
    'قبل دقيقتين',
    'قبل 5 دقائق',
    'قبل 11 دقيقة',
    'قبل 59 دقيقة',
    'قبل ساعة',
    'قبل ساعتين',
    'قبل 23 ساعة',
    'أمس',
    '21 نوفمبر، 4:05 م',
    '21 نوفمبر، 4:05 م',
  ])
  expect(timeAgo('ar', published, after(301 * 24 * 60))).toBe('21 نوفمبر 2026')
  const inEnglish = [1, 5, 60, 24 * 60].map((minutes) => timeAgo('en', published, after(minutes)))
  expect(inEnglish).toEqual(['1 minute ago', '5 minutes ago', '1 hour ago', 'yesterday'])
})

test.each(['ar', 'en'] as const)('how long ago something was is written as Unicode writes it, without «واحدة»: %s', (locale) => {
  const format = new Intl.RelativeTimeFormat(`${locale}-u-nu-latn`, { numeric: 'always' })
  for (let n = 1; n < 60; n++) expect(timeAgo(locale, published, after(n))).toBe(format.format(-n, 'minute').replace(' واحدة', ''))
  for (let n = 1; n < 24; n++) expect(timeAgo(locale, published, after(n * 60))).toBe(format.format(-n, 'hour').replace(' واحدة', ''))
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

test('the name of a day has its weekday, number and month', () => {
  expect(dayName('ar', '2026-11-22')).toBe('الأحد، 22 نوفمبر')
  expect(dayName('en', '2026-11-22')).toBe('Sunday 22 November')
})
