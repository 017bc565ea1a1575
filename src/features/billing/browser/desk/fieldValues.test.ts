import { expect, test } from 'vitest'
import { changedMoment, momentOf, timeField } from '#ui/form/timeValues.ts'
import { wholeNumberOf } from '#ui/form/typedNumbers.ts'
import { filsOf, kdField } from './fieldValues.ts'

test.each([
  ['1.500', 1_500],
  ['1.5', 1_500],
  ['٠٫١٠٠', 100],
  [' 12 ', 12_000],
  ['', null],
  [undefined, null],
  ['1.2345', '1.2345'],
  ['-1', '-1'],
  ['1e3', '1e3'],
])('the amount %j is sent as %j', (typed, sent) => expect(filsOf(typed)).toBe(sent))

test('a number that cannot be understood is never sent as empty, which would mean unlimited', () => {
  expect(['5', '۵', '', 'five', '1.5'].map(wholeNumberOf)).toEqual([5, 5, null, 'five', '1.5'])
})

test('what is shown in a field is sent as it was', () => {
  for (const fils of [100, 1_500, 999_999]) expect(filsOf(kdField(fils))).toBe(fils)
  expect(Date.parse(momentOf(timeField('2026-11-23T21:05:00.000Z')) ?? '')).toBe(Date.parse('2026-11-23T21:05:00.000Z'))
  expect(changedMoment(timeField('2026-11-23T21:05:31.000Z'), '2026-11-23T21:05:31.000Z')).toBe('2026-11-23T21:05:31.000Z')
})
