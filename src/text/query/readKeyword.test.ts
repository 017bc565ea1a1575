import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KeywordIndex } from '#engine/matcher/keywordIndex.ts'
import { foldedWords } from '../tokenizer/words.ts'
import { analyseText } from './analysedText.ts'
import { compileQuery, matchedWords, matches } from './matchQuery.ts'
import { readKeyword } from './readKeyword.ts'
import { joinKeyword, splitKeyword } from './splitKeyword.ts'

const plain = { forms: [], onlyAbout: false, bothLanguages: false }
const found = (keyword: string, text: string, options = {}) => matches(compileQuery(readKeyword(keyword), options), text)

test('a keyword that is a prefix or quoted finds both spellings of a homograph, in the index too', () => {
  const index = new KeywordIndex(() => 0)
  for (const [keyword, text] of [
    ['عمان*', 'زار عمّان'],
    ['عمّان*', 'زار عمّان'],
    ['عمّان*', 'زار عمان'],
    ['"زار عمان"', 'زار عمّان'],
    ['"بقطر"', 'أنبوب بقطر 21 متراً'],
  ] as const) {
    const meaning = index.meaning(index.add(keyword, false))
    expect([keyword, text, index.find(foldedWords(text)).includes(meaning)]).toEqual([keyword, text, true])
  }
})

describe('an excluded form of a keyword', () => {
  test('alone does not match, but another form in the same text does', () => {
    expect(found('الكويت ~بالكويت', 'مؤتمر بالكويت')).toBe(false)
    expect(found('الكويت ~بالكويت', 'مؤتمر بالكويت ترعاه الكويت')).toBe(true)
    expect(found('الكويت ~بالكويت ~والكويت', 'قطر والكويت، ومؤتمر بالكويت')).toBe(false)
    expect(found('~وزيرة وزير', 'الوزيرة والوزير')).toBe(true)
  })

  test('does not match either as the homograph that is spelt apart from it', () => {
    expect(found('قطر ~بقطر', 'أنبوب بقطر 21 متراً')).toBe(false)
    expect(found('قطر ~بقطر', 'أنبوب بقطر 21 متراً يصل إلى قطر')).toBe(true)
    const index = new KeywordIndex(() => 0)
    index.add('قطر ~بقطر', false)
    expect(index.find(foldedWords('أنبوب بقطر 21 متراً'))).toEqual([])
  })

  test('that is told apart from its homograph matches only as that', () => {
    expect([found('عمان ~عمّان', 'أمطار على عمان'), found('عمان ~عمّان', 'زار عمّان')]).toEqual([true, false])
    expect([found('عمّان ~عمان', 'زار عمّان'), found('عمّان ~عمان', 'أمطار على عمان')]).toEqual([true, false])
  })

  test('counts as printed, whatever its diacritics', () => {
    expect(found('الكويت ~بِالكُويت', 'بالكويت')).toBe(false)
    expect(found('أسعار النفط ~سعر', 'سِعر النفط')).toBe(false)
    expect(found('أسعار النفط ~سعر', 'السعر والنفط')).toBe(true)
  })

  test('can be a nisba', () => {
    expect(found('الكويت ~كويتية', 'سفينة كويتية', { nisba: true })).toBe(false)
    expect(found('الكويت ~كويتية', 'سفينة كويتي', { nisba: true })).toBe(true)
  })

  test('changes neither quoted words nor exclusions of whole texts', () => {
    expect(found('"بالكويت" ~بالكويت', 'بالكويت')).toBe(true)
    expect(found('قطر -الكويت ~بالكويت', 'قطر بالكويت')).toBe(false)
  })
})

describe('the noun of a pair', () => {
  test('is in the genitive, so its indefinite accusative does not match, in the index, in a plain match and in highlighting', () => {
    expect(found('كرة القدم', 'كرة تبعد عشرين قدماً وقدماً')).toBe(false)
    expect(found('كرة القدم', 'كرة قدم')).toBe(true)
    expect(found('كرة القدم', 'كرة، والمضي قدماً في القدم')).toBe(true)
    const index = new KeywordIndex(() => 0)
    const meaning = index.meaning(index.add('كرة القدم', false))
    expect(index.find(foldedWords('كرة تبعد قدما'))).toEqual([])
    expect(index.find(foldedWords('كرة للقدم'))).toEqual([meaning])
    const marked = matchedWords(compileQuery(readKeyword('كرة القدم')), analyseText('القدم والكرة قدما'))
    expect([...marked]).toEqual([1, 1, 0])
  })

  test('is not a single word, a word without the article, an adjective, a quoted word, or one that was typed in the accusative', () => {
    for (const [keyword, text] of [
      ['القدم', 'قدما'],
      ['كرة قدم', 'كرة قدما'],
      ['الهاتف الذكي', 'هاتفا ذكيا'],
      ['هاتفها الذكي', 'هاتفا ذكيا'],
      ['كرة القدم OR قدما', 'كرة قدما'],
      ['-كرة القدم', 'قدما'],
    ] as const)
      expect([keyword, found(keyword, text)]).toEqual([keyword, true])
  })
})

test('a tilde elsewhere is no exclusion, and what is left is the keyword', () => {
  expect(splitKeyword(' الكويت  ~بالكويت نفط ~ ')).toEqual({ ...plain, words: 'الكويت نفط', forms: ['بالكويت', ''] })
  expect(splitKeyword('a~b  c')).toEqual({ ...plain, words: 'a~b  c' })
  expect(readKeyword('الكويت ~عبدالله ~').except).toEqual([])
})

test('a keyword can want only what is about it, which says nothing of its words, and is written again as it was read', () => {
  expect(splitKeyword('الكويت ~بالكويت ~*')).toEqual({ ...plain, words: 'الكويت', forms: ['بالكويت'], onlyAbout: true })
  expect(readKeyword('الكويت ~*')).toEqual(readKeyword('الكويت'))
  for (const keyword of ['الكويت', 'الكويت ~*', 'الكويت ~بالكويت', '"مجلس الأمة" ~مجالس ~*', 'الكويت ~بالكويت ~+ ~*'])
    expect(joinKeyword(splitKeyword(keyword))).toBe(keyword)
})

describe('choices of a keyword are read', () => {
  test('after more than one tilde, a mark of direction or a space', () => {
    for (const typed of ['~~*', '～~*', '\u200f~*', '~\u200f*', '~*\u200f', '~ *', '\u061c\u200f~~ *'])
      expect([typed, splitKeyword(`الكويت ${typed}`)]).toEqual([typed, { ...plain, words: 'الكويت', onlyAbout: true }])
  })

  test('side by side', () => {
    expect(splitKeyword('الكويت ~بالكويت~للكويت~+~*')).toEqual({
      words: 'الكويت',
      forms: ['بالكويت', 'للكويت'],
      onlyAbout: true,
      bothLanguages: true,
    })
  })

  test('in the same way when they are written again', () => {
    const pieces = fc.constantFrom('الكويت', ' ', '~', '*', '+', '"', '|', '\u200f', 'بالكويت', '\n')
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const once = splitKeyword(parts.join(''))
        expect(splitKeyword(joinKeyword(once))).toEqual(once)
      }),
    )
  })
})

describe('a keyword in both languages', () => {
  test.each([
    ['الكويت', 'Kuwait opens its book fair', 'Qatar opens its book fair'],
    ['Kuwait', 'معرض للكتاب في الكويت', 'معرض للكتاب في قطر'],
    ['Emir of Kuwait', 'أمير الكويت يستقبل الوفد', 'أمير قطر يستقبل الوفد'],
    ['أمير الكويت', 'Emir of Kuwait receives a delegation', 'Emir of Qatar receives a delegation'],
    ['South Korea', 'تجارب في كوريا الجنوبية', 'كوريا في الجهة الجنوبية'],
    ['كوريا الجنوبية', 'Tests in South Korea', 'Tests in the south'],
    ['Saudi Arabia', 'السعودية تستضيف القمة', 'قطر تستضيف القمة'],
    ['حرب في السودان', 'The war of Sudan', 'The war goes on'],
    ['كأس العالم 2034', 'World Cup 2034: new stadiums', 'World Cup 2030: new stadiums'],
    ['شركة Google', 'شركة غوغل تطلق هاتفاً', 'شركة آبل تطلق هاتفاً'],
  ])('%s matches “%s”, and not “%s”', (keyword, text, other) => {
    expect([found(`${keyword} ~+`, keyword), found(`${keyword} ~+`, text), found(`${keyword} ~+`, other)]).toEqual([true, true, false])
    expect(found(keyword, text)).toBe(false)
  })

  test('does not match a false friend: another word that is written like a name', () => {
    for (const [keyword, text] of [
      ['Mali', 'تقرير مالي عن الربع الأول'],
      ['Japanese yen', 'بين يوم وآخر'],
      ['Apple', 'صبي يأكل تفاحة'],
      ['أمير', 'Amir Khan wins again'],
      ['الهلال', 'A hilal over the city'],
      ['Gulf Cup', 'اجتماع خليجي يبحث أمن الملاحة'],
      ['Qatar', 'كويكب قطرها خمسون متراً'],
      ['Qatar', 'أنبوب بقطر 21 متراً'],
      ['Qatar', 'نفق بقطر خمسين متراً'],
      ['Qatar', 'حفرة بقطر متر'],
      ['Ahmadi', 'أحمدي نجاد يعتزم الترشح'],
      ['Riyadh', 'رياض الأطفال تستقبل الصغار'],
      ['Hamas', 'استقبلوه بحماس كبير'],
      ['Oman', 'عمّان تستضيف مهرجان المسرح'],
      ['Amman', 'سلطنة عُمان تستضيف مهرجان المسرح'],
      ['عمان', 'Amman hosts a festival'],
    ] as const)
      expect([keyword, found(`${keyword} ~+`, text)]).toEqual([keyword, false])
  })

  test('matches a name with its clitics and article, and its nisba only if that counts', () => {
    for (const text of ['ورشة بقطر الأحد', 'قطر والبحرين', 'وقطر أيضاً']) expect([text, found('Qatar ~+', text)]).toEqual([text, true])
    for (const text of [
      'كأس العالم بقطر لكرة القدم',
      'افتتاح بقطر 3 مستشفيات',
      'الاستثمار بقطر 5 مليارات',
      'وفاز بقطر 3-1',
      'بقطر نحو 5 آلاف عامل',
      'بلغ قطر العالم الشهير',
      'بلغ قطر قبل يومين',
      'بقطر وزير قدم ورقة',
      'وزير قطر داخلية سابق',
      'نصف قطر بلا كهرباء',
    ])
      expect([text, found('Qatar ~+', text)]).toEqual([text, true])
    expect(found('Qatar ~+ ~بقطر', 'ورشة بقطر الأحد')).toBe(false)
    expect([false, true].map((nisba) => found('Qatar ~+', 'الأمير القطري يصل', { nisba }))).toEqual([false, true])
    expect(found('Kuwait -Qatar ~+', 'كويكب قطرها خمسون متراً يعبر الكويت')).toBe(true)
  })

  test('stays as typed where not all of it is known in the other language, or it is quoted or a prefix', () => {
    for (const keyword of ['الكويت مقرنس', '"الكويت"', 'كوي*', 'الكويت "بورصة"', '-الكويت', 'في', 'Oman', 'Amman', 'عمان'])
      expect([keyword, readKeyword(`${keyword} ~+`)]).toEqual([keyword, readKeyword(keyword)])
  })

  test('excludes a name that it excludes in both languages, and forms in either', () => {
    expect(found('الكويت -إيران ~+', 'Kuwait answers Iran')).toBe(false)
    expect(found('الكويت -إيران ~+', 'Kuwait answers Iraq')).toBe(true)
    expect(found('Kuwait -Iran ~+', 'الكويت ترد على إيران')).toBe(false)
    expect(found('Emir ~+ ~الأمير', 'وصل الأمير')).toBe(false)
    expect(found('Emir ~+ ~الأمير', 'وصل أمير')).toBe(true)
    expect(found('الأمير ~+ ~prince', 'The prince arrived')).toBe(false)
  })

  test('excludes an everyday word, or a name that is written like another word, only as typed', () => {
    for (const [keyword, text, typed] of [
      ['Kuwait -gold', 'ذهب وزير الكويت إلى القاهرة', 'Kuwait buys gold'],
      ['الكويت -النفط', 'Kuwait sells oil', 'الكويت تبيع النفط'],
      ['Kuwait -Morocco', 'صلاة المغرب في الكويت', 'Kuwait meets Morocco'],
    ] as const)
      expect([keyword, found(`${keyword} ~+`, text), found(`${keyword} ~+`, typed)]).toEqual([keyword, true, false])
  })

  test('does not exclude by its name in the other language what it wants there, which would match nothing', () => {
    for (const [keyword, text] of [
      ['Kuwait -الكويت', 'Kuwait opens its fair'],
      ['الكويت -Kuwait', 'معرض في الكويت'],
      ['Saudi Arabia -السعودية', 'Saudi Arabia opens its fair'],
      ['Tunisia -Tunis', 'معرض في تونس'],
    ] as const)
      expect([keyword, found(`${keyword} ~+`, text)]).toEqual([keyword, true])
    expect(found('Kuwait -الكويت ~+', 'معرض في الكويت')).toBe(false)
  })
})
