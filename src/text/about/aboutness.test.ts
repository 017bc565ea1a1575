import { describe, expect, test } from 'vitest'
import { readKeyword } from '../query/readKeyword.ts'
import { foldedWords } from '../tokenizer/words.ts'
import { Aboutness, prepareKeyword } from './aboutness.ts'

const about = (keyword: string, title: string, body: string) =>
  new Aboutness(foldedWords(title), foldedWords(body)).of(prepareKeyword(readKeyword(keyword)))

const strike = 'بدأ عمال المطار إضراباً ليوم واحد وألغيت رحلات كثيرة وقال المتحدث باسم النقابة إن المفاوضات مع الشركة على الأجور تعثرت'

describe('a text is rather about a keyword', () => {
  test('that its headline names than about one that its last sentence names', () => {
    const titled = about('الكويت', 'الكويت تستضيف القمة', 'تستضيف الكويت القمة الشهر المقبل، وتصل الوفود إلى الكويت مطلع الأسبوع')
    const passing = about('الكويت', 'إضراب في مطار مدريد', `${strike} ونصحت سفارة الكويت مواطنيها بالتأخر`)
    expect(titled).toBeGreaterThan(0.8)
    expect(passing).toBeLessThan(0.3)
  })

  test('than about one that is part of another name', () => {
    const body = `${strike} وأضاف أن الرحلات تعود غداً`
    expect(about('الرياض', 'إضراب في الرياض', body)).toBeGreaterThan(about('الرياض', 'إضراب في حي الرياض', body))
  })

  test('that it names again and again than about one that it names once', () => {
    const often = `${strike} وفي تويوتا قال العمال إن تويوتا وعدت بزيادة وإن إدارة تويوتا لم تف بوعدها`
    expect(about('تويوتا', 'إضراب جديد', often)).toBeGreaterThan(about('تويوتا', 'إضراب جديد', `${strike} كما في تويوتا`))
  })

  test('that it says twice, in whatever form, than about one that it says once', () => {
    const once = (body: string) =>
      new Aboutness(foldedWords('إضراب جديد'), foldedWords(body)).signs(prepareKeyword(readKeyword('زلزال'))).once
    expect(once(`${strike} كما بعد زلزال`)).toBe(1)
    expect(once(`${strike} كما بعد زلزال، وكان زلزالاً قوياً`)).toBe(0)
    expect(about('زلزال', 'إضراب جديد', `${strike} كما بعد زلزال`)).toBeLessThan(0.35)
  })

  test('whose nisba is in the headline than about one that only the text has', () => {
    const body = `${strike} وكان في الكويت إضراب مثله`
    expect(about('الكويت', 'إضراب كويتي', body)).toBeGreaterThan(about('الكويت', 'إضراب إسباني', body))
  })
})

test('a keyword of several words is named only where they stand together', () => {
  const body = `${strike} وطاقة العمال نفدت`
  const apart = `${body} وأما النووية فقال عنها إنها بعيدة`
  expect(about('الطاقة النووية', 'محطة جديدة', `${body} ومثلها الطاقة النووية`)).toBeGreaterThan(
    about('الطاقة النووية', 'محطة جديدة', apart),
  )
})

test('a keyword in both languages is named by what it is called in the other one, and only there where its reader chose that', () => {
  const titled = ['الكويت تستضيف القمة', 'تستضيف الكويت القمة الشهر المقبل، وتصل الوفود إلى الكويت مطلع الأسبوع'] as const
  expect(about('Kuwait ~+', ...titled)).toBe(about('الكويت', ...titled))
  expect(about('Kuwait', ...titled)).toBeLessThan(0.35)
  expect(about('Kuwait ~+', 'إضراب في مطار مدريد', `${strike} ونصحت سفارة الكويت مواطنيها بالتأخر`)).toBeLessThan(0.35)
  // A name of two words that is one word there, and the reverse.
  const saudi = ['السعودية تستضيف القمة', 'تستضيف السعودية القمة الشهر المقبل'] as const
  expect(about('Saudi Arabia ~+', ...saudi)).toBe(about('السعودية', ...saudi))
  const korea = ['Tests in South Korea', 'South Korea has tested a missile, and North Korea has not'] as const
  expect(about('كوريا الجنوبية ~+', ...korea)).toBe(about('"South Korea"', ...korea))
})

describe('a keyword is named', () => {
  const counts = (keyword: string, title: string) =>
    new Aboutness(foldedWords(title), foldedWords(`${strike} ${title}`)).signs(prepareKeyword(readKeyword(keyword)))
  const once = { titled: 1, named: Math.log1p(1) }

  test('that begins with a letter that may be a clitic, and after clitics', () => {
    for (const name of ['لبنان', 'فلسطين', 'باريس', 'كوريا', 'واشنطن', 'لندن'])
      for (const form of [name, `و${name}`, `ل${name}`, `وب${name}`]) expect(counts(name, form), form).toMatchObject(once)
    for (const form of ['والكويت', 'للكويت', 'وللكويت', 'بالكويت']) expect(counts('الكويت', form), form).toMatchObject(once)
  })

  test('not after what makes it the name of something else, with clitics or without', () => {
    for (const before of ['حي', 'وحي', 'بنك', 'وبنك', 'والفندق', 'بفندق', 'للبنك'])
      expect(counts('الرياض', `${before} الرياض`), before).toMatchObject({ titled: 0, named: 0 })
  })

  test('not where a definite word beside it makes it a common noun or an adjective, but after a title and before a day', () => {
    for (const [keyword, title] of [
      ['الاتفاق', 'الاتفاق النووي'],
      ['العربية', 'والدول العربية'],
      ['الأهلي', 'للنادي الأهلي المصري'],
    ] as const)
      expect(counts(keyword, title), title).toMatchObject({ titled: 0, named: 0 })
    for (const [keyword, title] of [
      ['الأسد', 'والرئيس الأسد'],
      ['الكويت', 'الكويت الخميس'],
      ['الكويت', 'الكويت التي'],
      ['الرياض', 'العاصمة الرياض'],
    ] as const)
      expect(counts(keyword, title), title).toMatchObject(once)
  })

  test('as a country whose name is an adjective, beside definite words that are no adjectives, and after a title', () => {
    for (const [keyword, title] of [
      ['السعودية', 'القوات السعودية'],
      ['السعودية', 'السعودية: السجن'],
      ['العراق', 'العراق: العثور'],
      ['الكويت', 'الكويت الآن'],
      ['الكويت', 'الكويت الليلة'],
      ['السيسي', 'السيسي التقى'],
      ['الجبير', 'الخارجية الجبير'],
      ['نيمار', 'اللاعب نيمار'],
      ['الأسد', 'الأمير الأسد'],
    ] as const)
      expect(counts(keyword, title), title).toMatchObject(once)
    for (const [keyword, title] of [
      ['الأهلي', 'لاعب الأهلي'],
      ['الكويت', 'وسفير الكويت'],
    ] as const)
      expect(counts(keyword, title), title).toMatchObject({ titled: 0, named: 0 })
  })

  test('by any of its alternatives, as a prefix, and by the plural of an English word', () => {
    for (const [keyword, title] of [
      ['باريس OR لندن', 'لندن'],
      ['الدوحة OR "مجلس التعاون"', 'مجلس التعاون'],
      ['وزير باريس OR "أم درمان"', 'وزير أم درمان'],
      ['تكنولوج*', 'والتكنولوجيا'],
      ['Election', 'elections'],
    ] as const)
      expect(counts(keyword, title), keyword).toMatchObject(once)
  })

  test('as often as its prefix or phrase occurs, for its rank among the other words', () => {
    const rank = (keyword: string) =>
      new Aboutness(foldedWords(''), foldedWords('نفط نفط غاز غاز غاز تكنولوجيا')).signs(prepareKeyword(readKeyword(keyword))).rank
    for (const keyword of ['غاز', '"غاز"', 'غاز*']) expect(rank(keyword), keyword).toBe(0)
    expect(rank('"غاز تكنولوجيا"')).toBe(Math.log1p(2))
  })
})

test('any keyword and any text give a number from 0 to 1', () => {
  for (const keyword of ['', '-كرة', '"مجلس الأمة"', 'كوي*', 'أ OR ب', '~كلمة'])
    for (const text of ['', 'كرة', '…'.repeat(50)]) {
      const score = about(keyword, text, text)
      expect(score, `${keyword} ${text}`).toBeGreaterThanOrEqual(0)
      expect(score, `${keyword} ${text}`).toBeLessThanOrEqual(1)
    }
})
