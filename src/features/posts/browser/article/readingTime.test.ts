import { expect, test } from 'vitest'
import { articleTextIn } from './articleText.ts'
import { readingMinutes } from './readingTime.ts'

const arabic = (words: number) => Array.from({ length: words }, () => 'كِتابٌ').join(' ')

test('the time to read depends on the words and on the language', () => {
  expect([0, 30, 181, 362, 181 * 11].map((words) => readingMinutes(arabic(words), 'ar'))).toEqual([null, 0, 1, 2, 11])
  expect(readingMinutes(Array.from({ length: 476 }, () => "it's").join(', '), 'en')).toBe(2)
})

test('the time to read has the plural forms of each language', () => {
  expect([0, 1, 2, 3, 11, 100].map(articleTextIn('ar').readingTime)).toEqual([
    'وقت القراءة: أقل من دقيقة',
    'وقت القراءة: دقيقة',
    'وقت القراءة: دقيقتان',
    'وقت القراءة: 3 دقائق',
    'وقت القراءة: 11 دقيقة',
    'وقت القراءة: 100 دقيقة',
  ])
  expect([0, 1, 2].map(articleTextIn('en').readingTime)).toEqual(['Under a minute to read', '1 minute to read', '2 minutes to read'])
})
