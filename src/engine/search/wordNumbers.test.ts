import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WordNumbers } from './wordNumbers.ts'

test('each word gets the next number where it first occurs, and the same one wherever it occurs again', () => {
  const letters = fc.constantFrom(...'ابتabc'.split(''))
  const word = fc.array(letters, { minLength: 1, maxLength: 6 }).map((some) => some.join(''))
  fc.assert(
    fc.property(fc.array(word, { maxLength: 300 }), (words) => {
      const numbers = new WordNumbers()
      const known = new Map<string, number>()
      const text = words.join(' ')
      let at = 0
      for (const one of words) {
        if (!known.has(one)) known.set(one, known.size + 1)
        expect(numbers.numberOf(text, at, at + one.length)).toBe(known.get(one))
        at += one.length + 1
      }
      expect(numbers.words).toEqual(['', ...known.keys()])
    }),
  )
})

test('words keep their numbers when there are a hundred thousand', () => {
  const numbers = new WordNumbers()
  const words = Array.from({ length: 100_000 }, (_, n) => n.toString(36))
  for (const round of [1, 2]) {
    const found = words.map((word) => numbers.numberOf(word, 0, word.length))
    expect(
      found.every((number, n) => number === n + 1),
      `round ${round}`,
    ).toBe(true)
  }
})
