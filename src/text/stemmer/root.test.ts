import { expect, test } from 'vitest'
import { fold } from '../tokenizer/fold.ts'
import { rootOf } from './root.ts'
import { stem } from './stem.ts'

const root = (printed: string) => rootOf(stem(fold(printed)))

test('related words have the same root', () => {
  for (const relative of ['المنافسة', 'ينافس', 'منافسوها']) expect(root(relative)).toBe(root('تنافس'))
  expect(root('كويتي')).toBe(root('الكويت'))
})

test('the root of a number word is the number in digits', () => {
  for (const [words, digits] of Object.entries({
    سبعة: '٧',
    السبع: '7',
    ثمانية: '8',
    ثلاثون: '30',
    عشرين: '20',
    مئة: '100',
    الآلاف: '1000',
  }))
    expect(root(words)).toBe(root(digits))
  expect(root('أسبوع')).not.toBe(root('سبعة'))
})
