import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'
import { words } from './words.ts'

const cases: [string, string][] = [
  ['قال وزير الخارجية، اليوم: «نعم».', 'قال وزير الخارجيه اليوم نعم'],
  ['#كأس_الخليج', 'كاس الخليج'],
  ['@kuwait_news يتابع', 'kuwait news يتابع'],
  ['قناة الـBBC', 'قناه bbc'],
  ['بـ10 دنانير', '10 دنانير'],
  ['كوفيد-19 وكوفيد19', 'كوفيد 19 وكوفيد 19'],
  ['ارتفع 1,250,000 برميل', 'ارتفع 1250000 برميل'],
  ['١٬٢٥٠ ديناراً', '1250 دينارا'],
  ['نسبة 3.5% و٣٫٥٪', 'نسبه 3.5 3.5'],
  ['الساعة 10:30 يوم 21/11/2026', 'الساعه 10 30 يوم 21 11 2026'],
  ['3,5 نقطة', '3.5 نقطه'],
  ["Kuwait's oil, don't", "kuwait's oil don't"],
  ['G20 5G i-Phone', 'g20 5g i phone'],
  ['عبدالله الأحمد', 'عبد الله الاحمد'],
  ['وعبدالعزيز', 'وعبد العزيز'],
  ['عبد الرحمن', 'عبد الرحمن'],
  ['عبدالي', 'عبدالي'],
  ['مدينةٌ جميلةٌ', 'مدينه جميله'],
  ['!؟…—', ''],
  ['', ''],
  ['https://example.com/a', 'https example com a'],
  ['م²', 'م 2'],
  ['🇰🇼 الكويت 🎉', 'الكويت'],
  ['𠮷野家', '𠮷野家'],
]

describe('words', () => {
  test.each(cases)('%s', (text, expected) => {
    expect(
      words(text)
        .map(({ word }) => word)
        .join(' '),
    ).toBe(expected)
  })

  test('a word stands where it was printed, its harakat included', () => {
    const text = 'عاصمةُ دولةِ الكُويْتِ.'
    const [, , last] = words(text)
    expect(text.slice(last?.start, last?.end)).toBe('الكُويْتِ')
  })

  test('both halves of عبدالله stand next to each other in the text', () => {
    const text = 'زار عبدالله المدينة'
    expect(words(text).map(({ start, end }) => text.slice(start, end))).toEqual(['زار', 'عبد', 'الله', 'المدينة'])
  })

  test('what is longer than any word is cut, so that no index chokes on it', () => {
    expect(words('ا ب'.repeat(3) + 'xy'.repeat(5000)).every(({ word }) => word.length <= 64)).toBe(true)
  })

  test('any string gives folded words whose places rise and stay inside the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.string({ unit: fc.constantFrom(...'عبدالله و1,.aé\ud83dـﷺ\u0654 ') })),
        (text) => {
          let before = 0
          for (const { word, start, end } of words(text)) {
            expect(word).not.toBe('')
            expect(fold(word)).toBe(word)
            expect(start).toBeGreaterThanOrEqual(before)
            expect(end).toBeGreaterThan(start)
            expect(end).toBeLessThanOrEqual(text.length)
            before = start
          }
        },
      ),
      { numRuns: 1000 },
    )
  })
})
