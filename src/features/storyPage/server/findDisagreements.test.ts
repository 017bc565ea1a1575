import { expect, test } from 'vitest'
import { findDisagreements } from './findDisagreements.ts'

const reports = (...texts: string[]) => texts.map((text, at) => ({ id: at + 1, agency: at + 1, text }))
const found = (...texts: string[]) =>
  findDisagreements(reports(...texts)).map(({ values }) => values.map(({ text, posts }) => [text, ...posts]))

test('agencies disagree on a number of the same thing, however it is spelt', () => {
  expect(found('إصابة 15 عاملاً في انهيار', 'انهيار مبنى يصيب ١٢ عاملا', 'انهيار: 15 عامل')).toEqual([
    [
      ['15 عاملاً', 1, 3],
      ['١٢ عاملا', 2],
    ],
  ])
})

test('a number and its thousands are one number', () => {
  expect(found('حضر 12 ألف متفرج', 'حضر 12,000 متفرج')).toEqual([])
  expect(found('حضر 12 ألف متفرج', 'حضر 15 ألف متفرج')).toEqual([
    [
      ['12 ألف متفرج', 1],
      ['15 ألف متفرج', 2],
    ],
  ])
})

test('the injured are one thing, whatever they are called', () => {
  const one = [
    ['إصابة 15 شخصاً في حريق', 'أصيب 12 شخصاً', '15 شخصاً', '12 شخصاً'],
    ['سقوط 9 جرحى', 'نقل 12 مصاباً إلى المستشفى', '9 جرحى', '12 مصاباً'],
    ['12 people were injured', 'the blast injured 15 people', '12 people', '15 people'],
  ] as const
  for (const [a, b, ofA, ofB] of one)
    expect(found(a, b)).toEqual([
      [
        [ofA, 1],
        [ofB, 2],
      ],
    ])
})

test('numbers that are spelt out are compared, too', () => {
  expect(found('إصابة ثلاثة عمال', 'إصابة خمسة عمال', 'إصابة 3 عمال')).toEqual([
    [
      ['ثلاثة عمال', 1, 3],
      ['خمسة عمال', 2],
    ],
  ])
  expect(found('إصابة خمسة عشر عاملاً', 'إصابة 12 عاملاً')).toEqual([
    [
      ['خمسة عشر عاملاً', 1],
      ['12 عاملاً', 2],
    ],
  ])
})

test.each([
  [
    'one agency corrects itself',
    [
      { id: 1, agency: 1, text: 'إصابة 15 عاملاً' },
      { id: 2, agency: 1, text: 'إصابة 12 عاملاً' },
    ],
  ],
  ['a report has two numbers of it', reports('نقل 3 مصابين ثم 4 مصابين', 'نقل 9 مصابين')],
  ['the numbers are times, dates or shares', reports('بعد 3 ساعات في 5 نوفمبر بنسبة 20 بالمئة', 'بعد 5 ساعات في 6 نوفمبر بنسبة 30 بالمئة')],
  ['a score or a range is cut in two', reports('فاز 3-1 العربي وحضر 10/2 لاعب', 'فاز 3-2 العربي وحضر 10/3 لاعب')],
  ['one counts the dead and the other the injured', reports('وفاة 3 أشخاص في حريق', 'إصابة 15 شخصاً في حريق')],
  ['amounts of money are of different things', reports('عقد قيمته 20 مليون دينار', 'بلغت الإيرادات 50 مليون دينار')],
  ['they are years', reports('في 2025 الحكومة وافقت', 'في 2026 الحكومة رفضت')],
  ['a spelt number has tens', reports('إصابة خمسة وعشرين عاملاً', 'إصابة 3 عمال')],
  ['a sentence ends between number and word', reports('بلغ عددهم 15. عاملاً', 'بلغ عددهم 12. عاملاً')],
])('there is no disagreement if %s', (_why, given) => {
  expect(findDisagreements(given)).toEqual([])
})
