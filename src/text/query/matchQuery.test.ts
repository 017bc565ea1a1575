import { describe, expect, test } from 'vitest'
import { analyseText } from './analysedText.ts'
import { beginsWith, compileQuery, matches } from './matchQuery.ts'
import { readQuery } from './readQuery.ts'

const found = (query: string, ...parts: string[]) => matches(compileQuery(readQuery(query)), analyseText(...parts))

const matching: [string, string][] = [
  ['كويت', 'زيارة إلى الكُوَيْت'],
  ['الكويت', 'وبالكويت معرض'],
  ['وزراء', 'قال الوزير'],
  ['وزير خارجية', 'الخارجية: الوزير يصل'],
  ['"وزير الخارجية"', 'قال وزيرُ الخارجيّة'],
  ['كوفيد-19', 'لقاح كوفيد19'],
  ['عبدالله', 'عبد الله الأحمد'],
  ['عبد الله', 'وعبدالله الأحمد'],
  ['أبو ظبي', 'في أبوظبي'],
  ['أبي بكر', 'ابوبكر البغدادي'],
  ['ناصر الصباح', 'ناصر المحمد آل الصباح'],
  ['"ناصر آل الصباح"', 'ناصر الصباح'],
  ['قطر و عمان', 'عُمان وقطر'],
  ['#كأس_الخليج', 'كأس الخليج'],
  ['كأس الخليج', '#كأسالخليج'],
  ['علي السالم', 'الشيخ علي السالم'],
  ['على الحدود', 'مشاورات علي الحدود'],
  ['"على الحدود"', 'مشاورات علي الحدود'],
  ['"علي جمعة"', 'قال الدكتور على جمعة فى مؤتمر'],
  ['كوي*', 'والكويتية'],
  ['الكوي*', 'في الكويت'],
  ['"مجلس الأم*"', 'مجلس الأمة'],
  ['الكويت -قطر', 'الكويت وعمان'],
  ['-قطر', 'الكويت'],
  ['الكويت أو قطر', 'قطر'],
  ['قطر عمان أو الكويت', 'الكويت وقطر'],
  ['Oil OR company', 'Companies'],
  ['"أنبوب بقطر"', 'مد أنبوب بقطر 21 متراً'],
  ['"بقطر"', 'أنبوب بقطر 21 متراً'],
  ['"أنبوب بقطر 21 متراً"', 'أنبوب بقطر 21 متراً'],
  ['"في قطر"', 'في قطر 40 مم'],
  ['"نهائي كوبا"', 'نهائي كوبا أمريكا'],
  ['"كوبا أمريكا"', 'كوبا أمريكا'],
  ['"وزير عمان"', 'وزير عمّان'],
  ['"وزير عمّان في قطر"', 'وزير عمان في قطر'],
  ['عمّان*', 'في عمان'],
  ['عمّان*', 'وبعمّان'],
  ['عمان*', 'في عمّان'],
  ['وكالة:كونا نفط', 'النفط'],
]

const missing: [string, string][] = [
  ['الكويت قطر', 'الكويت'],
  ['علي السالم', 'العرض على مسرح السالم'],
  ['"الشيخ علي"', 'شدد آل الشيخ على أهمية العلم'],
  ['"وزير الخارجية"', 'الوزير للخارجية'],
  ['"وزير الخارجية"', 'وزير شؤون الخارجية'],
  ['"كويت"', 'الكويت'],
  ['كوفيد-19', 'كوفيد 20 و 19'],
  ['الكويت -قطر', 'الكويت وقطر'],
  ['-"مجلس الأمة"', 'مجلس الأمة'],
  ['أنبوب -"بقطر"', 'أنبوب بقطر 21 متراً'],
  ['الكويت أو قطر', 'عمان'],
  ['عبد الله', 'عبد من عباد الله'],
  ['آل ثاني', 'الدور الثاني'],
  ['كوي*', 'ملكوي'],
  ['', 'الكويت'],
  ['!', '!'],
  ['وكالة:كونا', 'كونا'],
]

describe('matches', () => {
  test('a nisba matches only if nisbas are included, and never for a quoted word', () => {
    const found = (query: string, nisba: boolean) => matches(compileQuery(readQuery(query), { nisba }), 'لاعب كويتي في أمريكا')
    expect([found('الكويت', false), found('الكويت', true), found('لاعبون أمريكيون', true), found('"الكويت"', true)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test.each(matching)('%s is in: %s', (query, text) => expect(found(query, text)).toBe(true))

  test.each(missing)('%s is not in: %s', (query, text) => expect(found(query, text)).toBe(false))

  test('words may match in different parts of a text, a phrase may not', () => {
    expect(found('مجلس الأمة', 'اجتماع المجلس', 'الأمة')).toBe(true)
    expect(found('"المجلس الأمة"', 'اجتماع المجلس', 'الأمة')).toBe(false)
    expect(found('كوفيد-19', 'كوفيد', '19')).toBe(false)
  })

  test('no query matches the separator between two parts', () => {
    expect(found('"|"', 'أ', 'ب')).toBe(false)
    expect(found('-|', 'أ', 'ب')).toBe(false)
  })

  test('a text matches exactly if its analysed words do', () => {
    for (const [query, text] of [...matching, ...missing]) {
      expect(matches(compileQuery(readQuery(query)), text)).toBe(found(query, text))
    }
  })
})

test('a prefix matches a word with or without its clitics', () => {
  expect(beginsWith('والكويتيه', 'كوي')).toBe(true)
  expect(beginsWith('والكويتيه', 'وال')).toBe(true)
  expect(beginsWith('والكويتيه', 'الكوي')).toBe(false)
})
