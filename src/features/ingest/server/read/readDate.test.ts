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

test('Any text gives a date or null, never an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 :/-.,+TZ', 'نوفمبر', 'nov', 'م', 'am', 'gmt') }), (text) => {
      const date = readDate(text)
      expect(date === null || !Number.isNaN(date.getTime())).toBe(true)
    }),
  )
})
