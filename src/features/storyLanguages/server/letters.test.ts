import { expect, test } from 'vitest'
import { fold } from '#text/tokenizer/fold.ts'
import { lettersOf } from './letters.ts'

test.each([
  ['نكورونزيزا', 'Nkurunziza'],
  ['كاتماندو', 'Kathmandu'],
  ['غيتيغا', 'Gitega'],
  ['برمنجهام', 'Birmingham'],
  ['برمنغهام', 'Birmingham'],
  ['هيروشيما', 'Hiroshima'],
  ['فوكوشيما', 'Fukushima'],
  ['بختونخوا', 'Pakhtunkhwa'],
  ['نشيميريمانا', 'Nshimirimana'],
  ['كريستينا', 'Kristina'],
  ['فاستيراس', 'Vasteras'],
])('«%s» and %s have the same letters', (arabic, latin) => {
  const letters = lettersOf(fold(arabic), 'ar')
  expect(letters).not.toBe('')
  expect(lettersOf(fold(latin), 'en')).toBe(letters)
})

test('a name of fewer than three consonants has none, because too many words would be alike', () => {
  expect([lettersOf(fold('دبي'), 'ar'), lettersOf('dubai', 'en')]).toEqual(['', ''])
})

test('any word has letters of one alphabet', () => {
  for (const word of ['', 'x', 'ž', '12', 'ةةة', 'straße', "o'neil's", '漢字漢字']) {
    for (const language of ['ar', 'en'] as const) expect(lettersOf(word, language)).toMatch(/^[A-Za-z]*$/)
  }
})
