import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyString } from '../../../test/anyString.ts'
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
  ['https://www.example.com/ar/a?b=1', 'example com ar a b 1'],
  ['www.kuna.net.kw', 'kuna net kw'],
  ['info@kuna.net.kw', 'info kuna net kw'],
  ['#كأسالخليج و#مجلسالأمة', 'كاس الخليج مجلس الامه'],
  ['#رسالة #استقالة #احتفالات', 'رساله استقاله احتفالات'],
  ['العبدالله ولعبدالله وبعبدالعزيز', 'العبد الله ولعبد الله وبعبد العزيز'],
  ['أبوظبي أبو ظبي وأبوبكر بأبوظبي', 'ابو ظبي ابو ظبي وابو بكر بابو ظبي'],
  ['أبوالغيط وأبوابها أبواب', 'ابو الغيط وابوابها ابواب'],
  ['أبولو وأبوللو', 'ابولو وابوللو'],
  ['ناصر آل الصباح', 'ناصر الصباح'],
  ['آل سعود وآل ثاني وآل الشيخ وآل البيت', 'ال سعود وال ثاني وال الشيخ وال البيت'],
  ['ارتفع 5ر2 في المئة إلى 25ر1047 نقطة، 000ر12، 3ر', 'ارتفع 2.5 في المءه الي 1047.25 نقطه 12000 3 ر'],
  ['قطر و عمان', 'قطر وعمان'],
  ['أنبوب بقطر 21 متراً وبقطر داخلي 5 أمتار', 'انبوب بقططر 21 مترا وبقططر داخلي 5 امتار'],
  ['بقطر متر، وبقطر خمسين متراً، بقطر عشرات الأمتار', 'بقططر متر وبقططر خمسين مترا بقططر عشرات الامتار'],
  ['خوازيق قطر 800 مم، سباق قطر 800 متر', 'خوازيق قططر 800 مم سباق قطر 800 متر'],
  ['مؤتمر بقطر الأحد، بقطر 2022، قطر 12 مرة، بورصة قطر 0.8 في المئة', 'مءتمر بقطر الاحد بقطر 2022 قطر 12 مره بورصه قطر 0.8 في المءه'],
  ['بقطر يصل إلى 40 مم، يبلغ قطر مرآته 21 متراً، بقطر 10 أقدام', 'بقطر يصل الي 40 مم يبلغ قطر مراته 21 مترا بقطر 10 اقدام'],
  ['كوبا أمريكا، كوبا وأمريكا', 'كوببا امريكا كوبا وامريكا'],
  ['محمد و عبدالله', 'محمد وعبد الله'],
  ['أ و ب، و', 'ا و ب و'],
  ['10كجم 5% 100$ $100', '10 كجم 5 100 100'],
  ['10kg 2.5km 5g 4k 1st', '10 kg 2.5 km 5g 4k 1st'],
  ['covid19 covid-19 iPhone15 F16 h1n1', 'covid 19 covid 19 iphone 15 f16 h1n1'],
  ['U.S. and U.N.', 'us and un'],
  ['أ.ف.ب', 'ا ف ب'],
  ['end.A new', 'end a new'],
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

  test("a word's range in the text includes its harakat", () => {
    const text = 'عاصمةُ دولةِ الكُويْتِ.'
    const [, , last] = words(text)
    expect(text.slice(last?.start, last?.end)).toBe('الكُويْتِ')
  })

  test('the two words of عبدالله have adjacent ranges', () => {
    const text = 'زار عبدالله المدينة'
    expect(words(text).map(({ start, end }) => text.slice(start, end))).toEqual(['زار', 'عبد', 'الله', 'المدينة'])
  })

  test('a run longer than any word is cut to a length that an index can hold', () => {
    expect(words('ا ب'.repeat(3) + 'xy'.repeat(5000)).every(({ word }) => word.length <= 64)).toBe(true)
  })

  test('any string gives folded words whose ranges are in order and inside the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyString({ maxLength: 80 }), fc.string({ unit: fc.constantFrom(...'عبدالله وابوال #1,.aéhtpsw:/\ud83dـﷺ\u0654 ') })),
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
