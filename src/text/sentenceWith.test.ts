import { describe, expect, test } from 'vitest'
import { sentenceWith } from './sentenceWith.ts'

/** The sentence with its marks in brackets. */
function read(text: string, ...forms: string[]): string | undefined {
  const found = sentenceWith(text, forms)
  return found?.marks
    .toReversed()
    .reduce((line, [start, end]) => `${line.slice(0, start)}[${line.slice(start, end)}]${line.slice(end)}`, found.text)
}

describe('the sentence of an alert', () => {
  test('is the one in which the word stands, not the first', () => {
    const text = 'أضرب عمال المطار في مدريد. وقالت سفارة الكويت إن مواطنيها بخير.\nوتستمر المفاوضات.'
    expect(read(text, 'الكويت')).toBe('وقالت سفارة [الكويت] إن مواطنيها بخير.')
  })

  test('is the one with the most of several words', () => {
    const text = 'زار الوزير المصنع. وقال وزير النفط إن الإنتاج يزيد. وشكر النفط.'
    expect(read(text, 'وزير', 'النفط')).toBe('وقال [وزير] [النفط] إن الإنتاج يزيد.')
  })

  test('is undefined where the word is only part of another', () => {
    expect(read('فاز المنتخب الكويتي على ضيفه.', 'الكويت')).toBeUndefined()
  })

  test('goes on after a title or an initial with its point', () => {
    expect(read('انتهى الاجتماع. وحضره د. محمد الخالد ممثلاً عن الكويت. ثم غادر.', 'الكويت')).toBe('وحضره د. محمد الخالد ممثلاً عن [الكويت].')
    expect(read('It ended. The judge was J. Smith of Kuwait. He left.', 'Kuwait')).toBe('The judge was J. Smith of [Kuwait].')
  })

  test('is cut between words around the first mark when it is long', () => {
    const found = read(`${'كلام طويل قبل ذلك '.repeat(20)}في الكويت ${'وكلام طويل بعده '.repeat(20)}.`, 'الكويت') ?? ''
    expect(found).toMatch(/^…\S.* في \[الكويت\] .*\S…$/)
    expect(found.length).toBeLessThan(260)
  })

  test('is found in a text of one endless line, and with characters that patterns use', () => {
    expect(read(`${'a'.repeat(300_000)} C++ (beta) ${'b'.repeat(300_000)}`, 'C++')).toContain('[C++] (beta)')
  })
})
