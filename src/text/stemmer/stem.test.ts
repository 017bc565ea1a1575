import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyString } from '../../../test/anyString.ts'
import { fold } from '../tokenizer/fold.ts'
import { stem } from './stem.ts'

const read = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

const pairs = read('wordFamilies.txt').flatMap((line) => {
  const [first, ...others] = line.split(' ')
  return others.map((other) => [first as string, other] as const)
})
const near = read('differentWords.txt')
  .join(' ')
  .split('.')
  .map((pair) => pair.trim().split(' '))
  .filter((pair) => pair.length >= 2)
  .map((pair): [string, string] => [pair[0] as string, pair[1] as string])

const english: [string, string][] = [
  ['minister', 'ministers'],
  ['company', 'companies'],
  ["kuwait's", 'kuwait'],
  ['match', 'matches'],
  ['tax', 'taxes'],
  ['crisis', 'crisis'],
  ['house', 'houses'],
  ['kuwaiti', 'kuwaitis'],
  ['gas', 'gases'],
]
const englishApart: [string, string][] = [
  ['new', 'news'],
  ['bus', 'bu'],
  ['gas', 'ga'],
  ['pari', 'paris'],
  ['pres', 'press'],
  ['serie', 'series'],
  ['viru', 'virus'],
]

describe('stem', () => {
  test('the tables of test words are complete', () => {
    expect(pairs.length).toBeGreaterThan(800)
    expect(near.length).toBeGreaterThan(500)
  })

  test.each(pairs)('%s and %s are forms of one word', (one, other) => {
    expect(stem(fold(other))).toBe(stem(fold(one)))
  })

  test.each(near)('%s and %s are two words', (one, other) => {
    expect(stem(fold(other))).not.toBe(stem(fold(one)))
  })

  test.each(english)('%s and %s are forms of one word', (one, other) => expect(stem(other)).toBe(stem(one)))

  test.each(englishApart)('%s and %s are two words', (one, other) => expect(stem(other)).not.toBe(stem(one)))

  test('numbers are their own stem', () => {
    expect(stem('2026')).toBe('2026')
    expect(stem('1.5')).toBe('1.5')
  })

  test('a stem keeps at least two letters and never throws, for any word', () => {
    const word = fc.oneof(fc.string({ unit: fc.constantFrom(...'اوبلفكسيتنهم'), minLength: 2, maxLength: 12 }), anyString({ minLength: 2 }))
    fc.assert(
      fc.property(word, (text) => stem(text).length >= 2),
      { numRuns: 5000 },
    )
  })
})
