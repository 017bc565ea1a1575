import fc from 'fast-check'
import { expect, test } from 'vitest'
import { truncate } from './truncate.ts'

test('a text that fits is unchanged; a longer one ends between two characters, with an ellipsis', () => {
  expect(truncate('الكويت', 6)).toBe('الكويت')
  expect(truncate('الكويت', 5)).toBe('الكو…')
  // A letter stays with its vowel mark, and a flag is whole.
  expect(truncate('بِسْمِ', 4)).toBe('بِ…')
  expect(truncate('🇰🇼🇰🇼', 7)).toBe('🇰🇼…')
  expect(truncate('بين كلمتين', 5)).toBe('بين…')
})

test('no text becomes longer than allowed, or contains half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 50 }), (text, max) => {
      const short = truncate(text, max)
      expect(short.length).toBeLessThanOrEqual(Math.max(max, 1))
      expect(short.isWellFormed()).toBe(true)
    }),
  )
})
