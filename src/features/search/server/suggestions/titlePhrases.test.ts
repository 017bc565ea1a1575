import { expect, test } from 'vitest'
import { findPhrases } from './titlePhrases.ts'

const byAgencies = (...titles: string[]) => findPhrases(titles.map((title, agency) => ({ title, agency }))).map(({ text }) => text)

test('words that three agencies print in a row are a phrase, as long as they all print it', () => {
  expect(byAgencies('افتتاح معرض الكويت للكتاب', 'نجاح معرض الكويت للكتاب', 'زوار معرض الكويت للكتاب')).toEqual(['معرض الكويت للكتاب'])
})

test('a noun by itself needs five, and none that nearly always stands in a phrase is told twice', () => {
  const oil = ['النفط يرتفع', 'النفط ينخفض', 'أزمة النفط', 'النفط والغاز', 'حقول النفط']
  expect(byAgencies(...oil)).toEqual(['النفط'])
  expect(byAgencies(...oil.slice(1))).toEqual([])
  expect(byAgencies(...Array.from({ length: 5 }, () => 'مجلس الأمة'))).toEqual(['مجلس الأمة'])
})

test('no phrase begins with "and", with what is counted, or ends with a verb, and none has a number in it', () => {
  const three = (title: string) => byAgencies(title, title, title)
  expect(byAgencies('وملف النقل', 'وملف النقل', 'وملف النقل', 'ملف الأمن')).toEqual([])
  expect(three('45 نوعاً من الطيور')).toEqual([])
  expect(three('دار نشر من 33 دولة')).toEqual(['دار نشر'])
  expect(three('الكويت بسعر يبدأ')).toEqual(['الكويت بسعر'])
  expect(three('وزير النفط')).toEqual(['وزير النفط'])
})

test('a word that only begins like one with the article is none', () => {
  expect(byAgencies(...Array.from({ length: 5 }, (_, n) => `خدمات${n} إلكترونية`))).toEqual([])
})
