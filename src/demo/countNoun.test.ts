import { expect, test } from 'vitest'
import { countNoun, writeNumber } from './countNoun.ts'
import { readStories } from './readStories.ts'

const { nouns } = readStories()
const count = (value: number, noun: string, oblique = false) => countNoun(value, nouns[noun] ?? ['', '', '', '', '', ''], oblique)

test('a counted noun has six forms, chosen by the last two digits of the number', () => {
  expect([1, 2, 3, 10, 11, 99, 100].map((value) => count(value, 'project'))).toEqual([
    'مشروع واحد',
    'مشروعان',
    '3 مشاريع',
    '10 مشاريع',
    '11 مشروعاً',
    '99 مشروعاً',
    '100 مشروع',
  ])
  expect([101, 103, 111, 200, 1_000, 1_004].map((value) => count(value, 'station'))).toEqual([
    '101 محطة',
    '103 محطات',
    '111 محطة',
    '200 محطة',
    '1,000 محطة',
    '1,004 محطات',
  ])
})

test('after a preposition, the dual has a different form', () => {
  expect([count(2, 'hour'), count(2, 'hour', true)]).toEqual(['ساعتان', 'ساعتين'])
})

test('numbers have Latin digits, thousands separators and the requested decimals', () => {
  expect([writeNumber(13_200), writeNumber(0.5, 1), writeNumber(66.2, 2)]).toEqual(['13,200', '0.5', '66.20'])
})

test('every noun of the stories has all six forms', () => {
  for (const [name, forms] of Object.entries(nouns)) {
    expect(
      forms.every((form) => /^[\p{Script=Arabic}\p{M} ]+$/u.test(form)),
      name,
    ).toBe(true)
    const [, two, twoOblique, few, many] = forms
    expect(two.includes('ان') || two.includes('ا '), name).toBe(true)
    expect(twoOblique.includes('ين') || twoOblique.includes('ي '), name).toBe(true)
    expect(few).not.toBe(many)
  }
})
