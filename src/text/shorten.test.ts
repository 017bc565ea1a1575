import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test('a text that fits is unchanged; a longer one ends between two characters, with an ellipsis', () => {
  expect(shorten('الكويت', 6)).toBe('الكويت')
  expect(shorten('الكويت', 5)).toBe('الكو…')
  // A letter stays with its vowel mark, and a flag is whole.
  expect(shorten('بِسْمِ', 4)).toBe('بِ…')
  expect(shorten('🇰🇼🇰🇼', 7)).toBe('🇰🇼…')
  expect(shorten('بين كلمتين', 5)).toBe('بين…')
})

test('no text becomes longer than allowed, or contains half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 50 }), (text, max) => {
      const short = shorten(text, max)
      expect(short.length).toBeLessThanOrEqual(Math.max(max, 1))
      expect(short.isWellFormed()).toBe(true)
    }),
  )
})
