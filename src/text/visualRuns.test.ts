import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyString } from '../../test/anyString.ts'
import { isolate, isolateCode } from './isolate.ts'
import { visualRuns } from './visualRuns.ts'

/** Returns a line from left to right, as on paper: each Arabic letter apart, backwards. */
const onPaper = (line: string, direction: 'ltr' | 'rtl') =>
  visualRuns(line, direction)
    .map(({ text, isRightToLeft }) => (isRightToLeft ? [...text].reverse().join('') : text))
    .join('')

test.each([
  ['a word and a reference', `إيصال ${isolateCode('2026-000012')}`, 'rtl', '2026-000012 لاصيإ'],
  ['a price within a sentence', `وصلنا ${isolateCode('1.500\u00a0KD')} ثمن`, 'rtl', 'نمث 1.500\u00a0KD انلصو'],
  ['a date and an hour, whose comma stays with the date', '29 نوفمبر 2026، 4:05 م', 'rtl', 'م 4:05 ،2026 ربمفون 29'],
  ['brackets, which open towards the other side', 'اشتراك «شهر» (3)', 'rtl', '(3) «رهش» كارتشا'],
  ['a Latin name on an Arabic line', `العميل: ${isolate('John (Kuwait)')}`, 'rtl', 'John (Kuwait) :ليمعلا'],
  ['an Arabic name on an English line', `Customer: ${isolate('سارة 2')}.`, 'ltr', 'Customer: 2 ةراس.'],
  ['Arabic alone', 'مرقاب', 'rtl', 'باقرم'],
  ['English alone', 'Receipt 1', 'ltr', 'Receipt 1'],
  ['nothing', '', 'rtl', ''],
] as const)('a line is ordered for paper: %s', (_what, line, direction, printed) => {
  expect(onPaper(line, direction)).toBe(printed)
})

test('no letter or digit is lost or added, whatever the text', () => {
  const letters = (text: string) =>
    [...text.replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069()[\]{}<>«»]|[^\p{L}\p{N}]/gu, '')].sort().join('')
  fc.assert(
    fc.property(anyString(), fc.constantFrom('ltr' as const, 'rtl' as const), (text, direction) => {
      expect(
        letters(
          visualRuns(text, direction)
            .map((run) => run.text)
            .join(''),
        ),
      ).toBe(letters(text))
    }),
  )
})
