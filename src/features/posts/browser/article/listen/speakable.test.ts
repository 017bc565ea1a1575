import { expect, test } from 'vitest'
import { shortTexts } from './speakable.ts'

test('a paragraph is spoken in sentences, and a long sentence in parts of whole words', () => {
  expect(shortTexts('قال الوزير إن الخطة ستنفذ. هل تكفي؟ نعم!')).toEqual(['قال الوزير إن الخطة ستنفذ.', 'هل تكفي؟', 'نعم!'])
  const words = Array.from({ length: 100 }, (_, index) => `كلمة${index}`)
  const parts = shortTexts(words.join(' '))
  expect(parts.every((part) => part.length <= 160)).toBe(true)
  expect(parts.join(' ')).toBe(words.join(' '))
  expect(shortTexts('  ')).toEqual([])
})
