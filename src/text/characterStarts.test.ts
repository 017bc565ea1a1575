import fc from 'fast-check'
import { expect, test } from 'vitest'
import { characterStarts } from './characterStarts.ts'

const segmenter = new Intl.Segmenter('ar', { granularity: 'grapheme' })
const segmented = (text: string) => [...segmenter.segment(text)].map(({ index }) => index)

test('a letter with its vowel marks, an emoji of a family and a flag are one character each', () => {
  expect([...characterStarts('كُوَّيت')]).toEqual([0, 2, 5, 6])
  expect([...characterStarts('a👨‍👩‍👧b')]).toEqual([0, 1, 9])
  expect([...characterStarts('🇰🇼ك')]).toEqual([0, 4])
  expect([...characterStarts('')]).toEqual([])
})

test('every text has the characters that Unicode’s rules find', () => {
  const piece = fc.oneof(
    fc.integer({ min: 0x20, max: 0x20bf }).map((unit) => String.fromCharCode(unit)),
    fc.constantFrom(' ', 'ك', '«', '…', 'ً', '\u200d', '👨', '🇰'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      expect([...characterStarts(pieces.join(''))]).toEqual(segmented(pieces.join('')))
    }),
    { numRuns: 3_000 },
  )
})

test('any two characters below U+20C0 are one or two as Unicode says, beside a letter, a digit and themselves', () => {
  const units = [...Array(0x20c0).keys()].map((unit) => String.fromCharCode(unit)).filter((unit) => /[^\p{C}]/u.test(unit))
  for (const unit of units)
    for (const other of ['ا', 'a', '1', '…', unit]) expect([...characterStarts(unit + other)]).toEqual(segmented(unit + other))
})
