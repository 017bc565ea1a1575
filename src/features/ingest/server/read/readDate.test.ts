import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kuwaitOffset } from '#kuwaitTime.ts'
import { readDate } from './readDate.ts'

test.each([
  ['Fri, 20 Nov 2026 14:30:00 +0300', '2026-11-20T11:30:00Z'],
  ['Fri, 20 Nov 2026 14:30:00 GMT', '2026-11-20T14:30:00Z'],
  ['20 Nov 2026 14:30 EST', '2026-11-20T19:30:00Z'],
  ['Fri, 20 Nov 26 14:30:05 Z', '2026-11-20T14:30:05Z'],
  ['Friday, 20-Nov-26 14:30:05 GMT', '2026-11-20T14:30:05Z'],
  ['Fri Nov 20 14:30:05 2026', '2026-11-20T14:30:05Z'],
  ['Fri Nov 20 14:30:05 PST 2026', '2026-11-20T22:30:05Z'],
  ['Fri,20 November 2026 14:30:00 UTC', '2026-11-20T14:30:00Z'],
  ['Wed, 20 Nov 2026 14:30:00 +0000', '2026-11-20T14:30:00Z'],
  ['Fri, 20 Nov 2026 24:00:00 GMT', '2026-11-21T00:00:00Z'],
  ['Fri, 20 Nov 2026 23:59:60 GMT', '2026-11-20T23:59:59Z'],
  ['Fri, 20 Nov 2026 2:30 PM +0300', '2026-11-20T11:30:00Z'],
  ['Fri, 20 Nov 2026 14:30:00 GMT+3', '2026-11-20T11:30:00Z'],
  ['Fri, 20 Nov 2026', '2026-11-20T00:00:00Z'],
  ['2026-11-20T14:30:00Z', '2026-11-20T14:30:00Z'],
  ['2026-11-20T14:30:00.123456+03:00', '2026-11-20T11:30:00.123Z'],
  ['2026-11-20T14:30+0300', '2026-11-20T11:30:00Z'],
  ['2026-11-20 14:30:00', '2026-11-20T14:30:00Z'],
  ['2026-11-20 14:30:00 +0300', '2026-11-20T11:30:00Z'],
  ['2026-11-20', '2026-11-20T00:00:00Z'],
  ['2026-11', '2026-11-01T00:00:00Z'],
  ['2.30 pm, 20 Nov 2026', '2026-11-20T14:30:00Z'],
  ['20261120T143000Z', '2026-11-20T14:30:00Z'],
  ['2026/11/20 14:30', '2026-11-20T14:30:00Z'],
  ['20/11/2026 14:30', '2026-11-20T14:30:00Z'],
  ['11/20/2026 2:30:00 PM', '2026-11-20T14:30:00Z'],
  ['20.11.2026 14:30', '2026-11-20T14:30:00Z'],
  ['November 20, 2026 2:30 pm', '2026-11-20T14:30:00Z'],
  ['20 novembre 2026 à 14:30', '2026-11-20T14:30:00Z'],
  ['mar. 24 nov. 2026 16:05:00 +0300', '2026-11-24T13:05:00Z'],
  ['mardi 24 novembre 2026 16:05', '2026-11-24T16:05:00Z'],
  ['24 mars 2026 16:05', '2026-03-24T16:05:00Z'],
  ['mar. 24 mars 2026 16h05', '2026-03-24T16:05:00Z'],
  ['24 mar 2026', '2026-03-24T00:00:00Z'],
  ['Mar 24, 2026', '2026-03-24T00:00:00Z'],
  ['jeu. 3 déc. 2026 16:05', '2026-12-03T16:05:00Z'],
  ['Fri Nov 20 2026 14:30:05 GMT+0300 (Arabian Standard Time)', '2026-11-20T11:30:05Z'],
  ['2026-11-20T14:30:00.123+03:00[Asia/Kuwait]', '2026-11-20T11:30:00Z'],
  ['Nov 20, 2026, 2:30:00 PM', '2026-11-20T14:30:00Z'],
  ['Friday, November 20th, 2026', '2026-11-20T00:00:00Z'],
  ['/Date(1795185000000)/', '2026-11-20T14:30:00Z'],
  ['/Date(1795185000000+0300)/', '2026-11-20T14:30:00Z'],
  ['1795185000.25', '2026-11-20T14:30:00Z'],
  ['1795185000000000', '2026-11-20T14:30:00Z'],
  ['1795185000', '2026-11-20T14:30:00Z'],
  ['1795185000000', '2026-11-20T14:30:00Z'],
])('the date %s is %s', (text, expected) => {
  expect(readDate(text)).toEqual(new Date(expected))
})

test.each([
  ['الجمعة، 20 نوفمبر 2026 - 14:30', '2026-11-20T11:30:00Z'],
  ['٢٠ نوفمبر ٢٠٢٦ ٢:٣٠ م', '2026-11-20T11:30:00Z'],
  ['20 تشرين الثاني 2026 10:00 ص', '2026-11-20T07:00:00Z'],
  ['20 تشرين الثاني/نوفمبر 2026', '2026-11-19T21:00:00Z'],
  ['3 كانون الأول 2026', '2026-12-02T21:00:00Z'],
  ['3 كانون الثاني 2026', '2026-01-02T21:00:00Z'],
  ['السبت 5 أيلول 2026 الساعة 12:15 صباحًا', '2026-09-04T21:15:00Z'],
  ['5 جويلية 2026 12:15 مساء', '2026-07-05T09:15:00Z'],
  ['5 غشت 2026', '2026-08-04T21:00:00Z'],
  ['يناير 5, 2026', '2026-01-04T21:00:00Z'],
  ['نُشر في: 20/11/2026 11:05 م', '2026-11-20T20:05:00Z'],
  ['الاثنين 23 نوفمبر 2026 الساعة 4:05 عصرا', '2026-11-23T13:05:00Z'],
  ['الاثنين 23 نوفمبر 2026 الساعة 04:05 بعد الظهر', '2026-11-23T13:05:00Z'],
  ['الاثنين 23 نوفمبر 2026 04:05 مساءً', '2026-11-23T13:05:00Z'],
  ['23 نوفمبر 2026 الساعة 4 عصراً', '2026-11-23T13:00:00Z'],
  ['23 نوفمبر 2026 12:10 ظهراً', '2026-11-23T09:10:00Z'],
  ['23 نوفمبر 2026 11:10 ظهراً', '2026-11-23T08:10:00Z'],
  ['23 نوفمبر 2026 1:10 ظهراً', '2026-11-23T10:10:00Z'],
  ['23 نوفمبر 2026 9:10 ليلاً', '2026-11-23T18:10:00Z'],
  ['23 نوفمبر 2026 2:10 ليلاً', '2026-11-22T23:10:00Z'],
  ['23 نوفمبر 2026 4:10 فجراً', '2026-11-23T01:10:00Z'],
  ['23 نوفمبر 2026 8:10 في المساء', '2026-11-23T17:10:00Z'],
  ['الخميس 12 جمادى الأولى 1448هـ - 22 أكتوبر 2026م', '2026-10-21T21:00:00Z'],
  ['12 رمضان 1447 الموافق 1 مارس 2026', '2026-02-28T21:00:00Z'],
  ['12 رمضان، 1 مارس 2026', '2026-02-28T21:00:00Z'],
  ['رمضان 12, 1447 - 1 مارس 2026 10:00', '2026-03-01T07:00:00Z'],
  ['22 أكتوبر 2026 - 11 جمادى الأولى 1448', '2026-10-21T21:00:00Z'],
  ['11/05/1448 هـ - 22/10/2026 م', '2026-10-21T21:00:00Z'],
  ['1448-05-11 | 2026-10-22', '2026-10-21T21:00:00Z'],
  ['1 ذو الحجة 1447 / 18 مايو 2026', '2026-05-17T21:00:00Z'],
  ['3 تعليقات 20/11/2026', '2026-11-19T21:00:00Z'],
  ['Fri, 20 Nov 2026 14:30:00 AST', '2026-11-20T11:30:00Z'],
  ['Fri, 20 Nov 2026 14:30:00 GMT', '2026-11-20T14:30:00Z'],
])('the date %s in an Arabic feed is %s', (text, expected) => {
  expect(readDate(text, kuwaitOffset)).toEqual(new Date(expected))
})

test.each([
  null,
  undefined,
  '',
  'now',
  'غدا',
  '0000-00-00 00:00:00',
  '0001-01-01T00:00:00',
  '1970-01-01T00:00:00Z',
  '2026-02-30',
  '2026-13-01',
  '25:61',
  '32 Nov 2026',
  '2099 مشاهدة',
  '3 تعليقات',
  '13 جمادى الآخرة 1448',
  '13/06/1448',
  '1448/06/13 10:00',
  'رمضان 1447',
])('%s is not a date', (text) => {
  expect(readDate(text)).toBeNull()
})

test('Every date survives being written and read in each format', () => {
  const moments = fc.date({ min: new Date('1990-01-02'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (moment) => {
      moment.setUTCMilliseconds(0)
      expect(readDate(moment.toUTCString())).toEqual(moment)
      expect(readDate(moment.toISOString())).toEqual(moment)
      expect(readDate(String(moment.getTime() / 1000).padStart(10, '0'))).toEqual(moment)
    }),
  )
})

const pad = (number: number) => String(number).padStart(2, '0')
const numbersOf = (date: Date) => ({
  d: date.getUTCDate(),
  m: date.getUTCMonth() + 1,
  y: date.getUTCFullYear(),
  time: `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`,
})
const inWords = (locale: string, dateStyle: 'full' | 'long' | 'medium') => (date: Date) =>
  date.toLocaleString(locale, { dateStyle, timeStyle: 'short', timeZone: 'UTC' })
const hijri = (date: Date) =>
  date.toLocaleDateString('ar-SA-u-ca-islamic-umalqura-nu-latn', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const arabic = (date: Date) =>
  date.toLocaleDateString('ar-KW-u-nu-latn', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A moment in UTC, to the minute. */
const formats: ((date: Date) => string)[] = [
  ...['en-US', 'en-GB', 'fr-FR', 'es-ES', 'it-IT', 'de-DE', 'pt-PT', 'ar-EG', 'ar-KW-u-nu-latn', 'ar-LB', 'ar-MA', 'ar-DZ'].flatMap(
    (locale) => [inWords(locale, 'full'), inWords(locale, 'long')],
  ),
  inWords('en-US', 'medium'),
  inWords('fr-FR', 'medium'),
  (date) => date.toISOString().replace('.000', ''),
  (date) => date.toISOString().replace('T', ' ').slice(0, 16),
  (date) => date.toUTCString().replace('GMT', '+0000'),
  (date) => `/Date(${date.getTime()})/`,
  (date) => date.toISOString().replaceAll(/[-:]|\.000/g, ''),
  (date) => (({ d, m, y, time }) => `${d}/${m}/${y} ${time}`)(numbersOf(date)),
  (date) => (({ d, m, y, time }) => `${pad(d)}.${pad(m)}.${y} - ${time}`)(numbersOf(date)),
  (date) => (({ d, m, y, time }) => `${time} | ${y}/${m}/${d}`)(numbersOf(date)),
  (date) => `${hijri(date)} - ${arabic(date)} ${numbersOf(date).time}`,
  (date) => `${arabic(date)} الموافق ${hijri(date)} الساعة ${numbersOf(date).time}`,
]

test('Every minute is read as it was written, in over 30 forms of people and programs', () => {
  expect(formats.length).toBeGreaterThan(30)
  const moments = fc.date({ min: new Date('2002-01-02'), max: new Date('2076-11-15'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (moment) => {
      moment.setUTCSeconds(0, 0)
      for (const format of formats) expect([format(moment), readDate(format(moment))]).toEqual([format(moment), moment])
    }),
    { numRuns: 200 },
  )
})

test('Any text gives a date or null, never an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 :/-.,+TZ', 'نوفمبر', 'nov', 'م', 'am', 'gmt') }), (text) => {
      const date = readDate(text)
      expect(date === null || !Number.isNaN(date.getTime())).toBe(true)
    }),
  )
})
