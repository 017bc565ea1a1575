import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyString } from '../../../test/anyString.ts'
import { fold, foldForWords, foldWithOffsets } from './fold.ts'

const same: [string, string, string][] = [
  ['alef with hamza above', 'أحمد', 'احمد'],
  ['alef with hamza below', 'إعلان', 'اعلان'],
  ['alef with madda', 'آبار', 'ابار'],
  ['alef wasla', 'ٱلله', 'الله'],
  ['ta marbuta', 'مدرسة', 'مدرسه'],
  ['alef maqsura', 'مستشفى', 'مستشفي'],
  ['alef maqsura of على within a word', 'الأعلى، معلى، علىه', 'الأعلي، معلي، عليه'],
  ['alef maqsura of على where every final yeh is written so', 'قال على جمعة فى بيان', 'قال علي جمعة في بيان'],
  ['hamza on waw and on yeh', 'شؤون', 'شئون'],
  ['hamza seat that follows the case', 'أعضاؤه', 'أعضائه'],
  ['final hamza on its seat and after yeh', 'الطوارئ شئ', 'الطواريء شيء'],
  ['final hamza with a haraka or a tatweel', 'شاطئِ لاجئـ', 'شاطيء لاجيء'],
  ['final hamza that is decomposed', 'قاري\u0654', 'قاريء'],
  ['final hamza of سيئ, which already has its yeh', 'سيئ', 'سيء'],
  ['harakat', 'مُحَمَّدٌ', 'محمد'],
  ['dagger alef', 'هٰذا', 'هذا'],
  ['Quranic marks', 'ٱلرَّحۡمَٰنِ', 'الرحمن'],
  ['tatweel', 'الكويـــت', 'الكويت'],
  ['elongation', 'مبرووووك', 'مبروك'],
  ['elongation through tatweel and harakat', 'مبرووـووْوك', 'مبروك'],
  ['Arabic-Indic digits', '٢٠٢٦', '2026'],
  ['Persian digits', '۲۰۲۶', '2026'],
  ['Arabic decimal and thousands separators', '١٬٢٣٤٫٥٪', '1,234.5%'],
  ['Persian kaf and yeh', 'کویتی', 'كويتي'],
  ['Gulf gaf', 'گروب', 'كروب'],
  ['Gulf cheh', 'چاي', 'جاي'],
  ['Persian peh', 'پاکستان', 'باكستان'],
  ['Maghrebi veh', 'ڤيينا', 'فيينا'],
  ['zheh', 'ژاله', 'زاله'],
  ['Urdu heh', 'الہ', 'اله'],
  ['presentation forms', 'ﺍﻟﻜﻮﻳﺖ', 'الكويت'],
  ['lam-alef ligature', 'ﻻعب', 'لاعب'],
  ['lam-alef with hamza ligature', 'ﻷن', 'لان'],
  ['the ligature Allah', 'ﷲ', 'الله'],
  ['free-standing haraka', 'كﹷتب', 'كتب'],
  ['decomposed alef with hamza', 'ا\u0654حمد', 'احمد'],
  ['decomposed hamza on waw', 'شو\u0654ون', 'شؤون'],
  ['decomposed hamza on yeh', 'ري\u0654يس', 'رئيس'],
  ['decomposed hamza on alef maqsura', 'رى\u0654يس', 'رئيس'],
  ['right-to-left mark', '\u200fالكويت\u200e', 'الكويت'],
  ['embedding and isolate controls', '\u202bالكويت\u202c \u2067دولة\u2069', 'الكويت دولة'],
  ['zero-width joiner and non-joiner', 'می\u200cخواهم', 'ميخواهم'],
  ['byte order mark and soft hyphen', '\ufeffكو\u00adيت', 'كويت'],
  ['no-break space', 'مجلس\u00a0الأمة', 'مجلس الأمة'],
  ['Latin case', 'KUNA', 'kuna'],
  ['Latin accents', 'Citroën São Müller', 'citroen sao muller'],
  ['decomposed accents', 'Cafe\u0301', 'café'],
  ['Turkish dotted I', 'İstanbul', 'istanbul'],
  ['full-width letters', 'ＫＵＷＡＩＴ', 'kuwait'],
  ['mathematical bold letters', '𝐊uwait', 'kuwait'],
  ['Arabic mathematical letters', '𞸁', 'ب'],
  ['typographic quotes', '«نعم»', '"نعم"'],
  ['dashes', '2025–2026', '2025-2026'],
  ['Arabic comma and question mark', 'لماذا، متى؟', 'لماذا, متي?'],
]

const different: [string, string][] = [
  ['علم', 'عالم'],
  ['على', 'علي'],
  ['وعَلَىٰ', 'وعلي'],
  ['كتب', 'كتاب'],
  ['قلب', 'كلب'],
  ['سعودي', 'سعودية'],
  ['ضرب', 'درب'],
  ['تين', 'طين'],
  ['حرم', 'هرم'],
  ['ذل', 'زل'],
  ['سماء', 'سما'],
  ['بطيء', 'بطء'],
  ['شاطئه', 'شاطيءه'],
  ['ممثل', 'مثل'],
  ['2026', '2025'],
  ['1.5', '15'],
  ['الله', 'اله'],
]

describe('fold', () => {
  test.each(same)('%s: %s and %s fold to the same', (_, one, other) => {
    expect(fold(one)).toBe(fold(other))
  })

  test.each(different)('%s and %s fold to different spellings', (one, other) => {
    expect(fold(one)).not.toBe(fold(other))
  })

  test('for words, a shadda is kept in Amman alone, not in other words that have its letters', () => {
    const text = 'عمّان، لعمّان، وبعمَّان، عُمان، عمّانيون، نعمّان'
    expect(foldForWords(text)).toBe('عممان, لعممان, وبعممان, عمان, عمانيون, نعمان')
    expect(foldWithOffsets(text, { forWords: true }).folded).toBe(foldForWords(text))
    expect(fold(text)).toBe('عمان, لعمان, وبعمان, عمان, عمانيون, نعمان')
  })

  test('a doubled letter stays doubled, because it may belong to the root', () => {
    expect(fold('ممثل تتابع')).toBe('ممثل تتابع')
  })

  test('every character of the basic plane folds to something that folds to itself', () => {
    for (let unit = 0; unit < 0x10000; unit++) {
      const once = fold(`ا${String.fromCharCode(unit)}ب`)
      expect(fold(once)).toBe(once)
    }
  })

  test('folding twice is folding once, for any string', () => {
    fc.assert(
      fc.property(anyText, (text) => fold(fold(text)) === fold(text)),
      { numRuns: 2000 },
    )
  })

  test('offsets never decrease, stay inside the text and end at its length, for any string', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { folded, offsets } = foldWithOffsets(text)
        expect(folded).toBe(fold(text))
        expect(offsets).toHaveLength(folded.length + 1)
        expect(offsets[folded.length]).toBe(text.length)
        for (let i = 1; i < offsets.length; i++) expect(offsets[i]).toBeGreaterThanOrEqual(offsets[i - 1] as number)
      }),
      { numRuns: 2000 },
    )
  })

  test('each folded unit is what the character at its offset folds to, unless that is a hamza seat', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { folded, offsets } = foldWithOffsets(text)
        for (let i = 0; i < folded.length; i++) {
          const origin = String.fromCodePoint(text.codePointAt(offsets[i] as number) as number)
          expect(`${fold(origin)}${fold(`ب${origin}`)}ء`).toContain(folded[i])
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('all letters of an expanded ligature have the offset of the ligature', () => {
    const { folded, offsets } = foldWithOffsets('قالﷲ.')
    expect(folded).toBe('قالالله.')
    expect([...offsets]).toEqual([0, 1, 2, 3, 3, 3, 3, 4, 5])
  })

  test('a text of a million characters is folded completely', () => {
    expect(fold('أ '.repeat(500_000))).toBe('ا '.repeat(500_000))
  })

  test('a lone surrogate and a null character are replaced', () => {
    expect(fold('أ\ud800ب\u0000ج')).toBe('ا\ufffdب ج')
  })
})

const arabicUnit = fc.constantFrom(...'اأإآٱبتثةهىيئؤءو\u0654\u0655\u0640\u064b\u0651\u0670ـلالله\u200f\u202b٣۳ﻻﷲﷺکگﹷ ')
const anyText = fc.oneof(
  anyString({ maxLength: 60 }),
  fc.array(arabicUnit, { maxLength: 60 }).map((units) => units.join('')),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((units) => String.fromCharCode(...units)),
)
