import { expect, test } from 'vitest'
import { findPhrases } from './titlePhrases.ts'

const byAgencies = (...titles: string[]) => findPhrases(titles.map((title, agency) => ({ title, agency }))).map(({ text }) => text)

test('consecutive words that three agencies print are a phrase, as long as all of them print it', () => {
  expect(byAgencies('افتتاح معرض الكويت للكتاب', 'نجاح معرض الكويت للكتاب', 'زوار معرض الكويت للكتاب')).toEqual(['معرض الكويت للكتاب'])
})

test('a single noun needs five agencies, and is omitted if it nearly always occurs in a listed phrase', () => {
  const oil = ['النفط يرتفع', 'النفط ينخفض', 'أزمة النفط', 'النفط والغاز', 'حقول النفط']
  expect(byAgencies(...oil)).toEqual(['النفط'])
  expect(byAgencies(...oil.slice(1))).toEqual([])
  expect(byAgencies(...Array.from({ length: 5 }, () => 'مجلس الأمة'))).toEqual(['مجلس الأمة'])
})

test('no phrase begins with "and" or a counted noun, ends with a verb, or contains a number', () => {
  const three = (title: string) => byAgencies(title, title, title)
  expect(byAgencies('وملف النقل', 'وملف النقل', 'وملف النقل', 'ملف الأمن')).toEqual([])
  expect(three('45 نوعاً من الطيور')).toEqual([])
  expect(three('دار نشر من 33 دولة')).toEqual(['دار نشر'])
  expect(three('الكويت بسعر يبدأ')).toEqual(['الكويت بسعر'])
  expect(three('وزير النفط')).toEqual(['وزير النفط'])
})

test('a word that merely looks as if it had the article is not a phrase', () => {
  expect(byAgencies(...Array.from({ length: 5 }, (_, n) => `خدمات${n} إلكترونية`))).toEqual([])
})
