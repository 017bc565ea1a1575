import { expect, test } from 'vitest'
import { findOpening } from './findOpening.ts'

test('a report opens with its first sentences, as many as there is room for', () => {
  const [first, second] = ['اندلع حريق في مخزن للأثاث بالشويخ فجر اليوم.', 'وأصيب 3 عمال ونقلوا إلى المستشفى.']
  expect(findOpening(`${first} ${second}`)).toEqual([first, second])
  expect(findOpening(`${first} ${'كلمات '.repeat(60)}. ${second}`)).toEqual([first])
})

test('an endless first sentence is cut after a phrase', () => {
  const [opening] = findOpening('بحث وزير الخارجية مع نظيره سبل تعزيز التعاون بين البلدين الشقيقين في المجالات كافة، '.repeat(200))
  expect(opening).toMatch(/كافة…$/)
  expect(opening?.length).toBeLessThanOrEqual(320)
})

test('a text of nothing or of hashtags opens with nothing', () => {
  expect([findOpening(''), findOpening('#الكويت #عاجل')]).toEqual([[], []])
})

test('an abbreviation ends no sentence', () => {
  expect(findOpening('قال د. محمد العنزي إن الحريق أُخمد. ولم يُصب أحد.')).toEqual(['قال د. محمد العنزي إن الحريق أُخمد.', 'ولم يُصب أحد.'])
  expect(findOpening('The U.S. President met Mr. Smith on Monday. They talked.')).toEqual([
    'The U.S. President met Mr. Smith on Monday.',
    'They talked.',
  ])
})

test('characters of endless marks are no opening', () => {
  expect(findOpening(`a${'\u0301'.repeat(7_990)}`)).toEqual([])
})
