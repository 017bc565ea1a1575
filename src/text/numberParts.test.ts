import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyString } from '../../test/anyString.ts'
import { numberParts } from './numberParts.ts'

/** Isolated numbers in square brackets, names in angle ones, what stays together in round ones. */
const shown = (text: string) =>
  numberParts(text)
    .map((parts) => {
      const inside = parts
        .map((part) => (part.kind === 'ltr' ? `[${part.text}]` : part.kind === 'name' ? `<${part.text}>` : part.text))
        .join('')
      return parts.length > 1 ? `(${inside})` : inside
    })
    .join('')

test.each([
  ['ارتفاع بنسبة 33% في الأرباح', 'ارتفاع بنسبة ([33%] في) الأرباح'],
  ['33% من الطلاب', '([33%] من) الطلاب'],
  ['فاز العربي 2-1 على الكويت', 'فاز العربي ([2-1] على) الكويت'],
  ['من 10–12 درجة', 'من ([10–12] درجة)'],
  ['وزنه 56 كيلوغراماً', 'وزنه (56 كيلوغراماً)'],
  ['اتصل على +965 2222 3333', 'اتصل على [+965 2222 3333]'],
  ['بقيمة $71.50 للبرميل', 'بقيمة ([$71.50] للبرميل)'],
  ['موسم 2025/2026', 'موسم [2025/2026]'],
  ['بلغ 1,234.5 نقطة', 'بلغ (1,234.5 نقطة)'],
  ['Boursa closes 0.5% higher', 'Boursa closes ([0.5%] higher)'],
  ['كوفيد-19', 'كوفيد-19'],
  ['في 2026، قال', 'في 2026، قال'],
  ['27 parliamentary questions', '27 parliamentary questions'],
  ['خبر بلا أرقام', 'خبر بلا أرقام'],
  ['الحرارة -5 درجات', 'الحرارة ([-5] درجات)'],
  ['تراجع بنسبة -0.5%', 'تراجع بنسبة [-0.5%]'],
  ['نشرت @KUNA_ar الخبر', 'نشرت [@KUNA_ar] الخبر'],
  ['وسم #Kuwait2026 يتصدر', 'وسم [#Kuwait2026] يتصدر'],
  ['وسم #الكويت يتصدر', 'وسم #الكويت يتصدر'],
  ['Closure of Al-Nawaris Street', 'Closure of <Al-Nawaris> Street'],
  ['the al-Zour refinery', 'the <al-Zour> refinery'],
  ['Sabah Al-Ahmad 3-1 Kazma', 'Sabah <Al-Ahmad> ([3-1] Kazma)'],
  ['a final-round win', 'a final-round win'],
  ['New phone from KD 279 for 256 GB', 'New phone from <KD 279> for (256 GB)'],
  ['a 24-metre tower for a 52-year-old man', 'a [24-metre] tower for a [52-year-old] man'],
  ['Ar-Rayyan beat Ash-Shamal', '<Ar-Rayyan> beat <Ash-Shamal>'],
  ['انضم إلى الـ 24 دولة', 'انضم إلى (الـ 24 دولة)'],
  ['بالـ 50%', '(بالـ [50%])'],
  ['راسلنا على info@kuna.net', 'راسلنا على info@kuna.net'],
])('%s', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test('the parts of any text are the text', () => {
  const joined = (text: string) =>
    numberParts(text)
      .flat()
      .map((part) => part.text)
      .join('')
  fc.assert(fc.property(anyString({ maxLength: 80 }), (text) => joined(text) === text))
  const digits = fc.array(fc.constantFrom(...'0123456789+-%$@#a .,:/–ا ب'), { maxLength: 60 }).map((units) => units.join(''))
  fc.assert(fc.property(digits, (text) => joined(text) === text))
})

test('a text of many signs takes no longer than its length', () => {
  for (const sign of ['1-', '+1 ', '1%', '1 ا', '-', '1', '@', '@a', '#a_', 'al-', 'al-a', '1-a', 'ـ 1']) numberParts(sign.repeat(100_000))
})
