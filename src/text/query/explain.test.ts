import { describe, expect, test } from 'vitest'
import { fold } from '../tokenizer/fold.ts'
import { explainKeyword } from './explain.ts'
import { explainMatch } from './explainMatch.ts'
import { compileQuery, matches } from './matchQuery.ts'
import { readQuery } from './readQuery.ts'

const steps = (queried: string, found: string, options = {}) => {
  const join = explainMatch(fold(queried), fold(found), options)
  return join && `${join.by}: ${join.found.map(({ rule, cut, became }) => (cut ? `${rule} ${cut}` : `${rule} → ${became}`)).join(' + ')}`
}

describe('the explanation of a match gives the rules that connect the two words:', () => {
  test.each([
    ['الكويت', 'وبالكويت', 'form: and و + preposition ب + article ال'],
    ['الكويت', 'للكويت', 'form: preposition ل + article ل'],
    ['الكويت', 'الكُوَيت', 'same: '],
    ['لجنة', 'للجنة', 'form: preposition ل + feminine ه'],
    ['وزير', 'والوزراء', 'form: and و + article ال + irregular → وزير'],
    ['لجنة', 'لجانها', 'form: pronoun ها + irregular → لجن'],
    ['محافظة', 'محافظتي', 'form: number تي + feminine → محافظه'],
    ['أمريكا', 'أميركا', 'form: spelling → امريكا'],
    ['قال', 'وقالت', 'form: and و + verb ت'],
    ['company', 'companies', 'form: english → company'],
  ])('%s, %s', (queried, found, expected) => expect(steps(queried, found)).toBe(expected))

  test('the nisba only if nisbas are included, and the prefix only for a prefix term', () => {
    expect(steps('الكويت', 'كويتية')).toBeNull()
    expect(steps('الكويت', 'كويتية', { nisba: true })).toBe('nisba: feminine ه')
    expect(steps('كوي', 'والكويت', { prefix: true })).toBe('prefix: ')
    expect(steps('كوي', 'ملكوي', { prefix: true })).toBeNull()
    expect(steps('بنك', 'بنت')).toBeNull()
  })
})

describe('the explanation of a keyword lists', () => {
  const formsOf = (keyword: string, options = {}) =>
    explainKeyword(keyword, options)
      .flatMap(({ any }) => any)
      .flatMap(({ forms }) => forms)
      .map((forms) => forms.map(({ rule, form }) => `${rule} ${form}`))

  test('its forms with clitics attached', () => {
    expect(formsOf('للكويت')[0]).toEqual(
      expect.arrayContaining(['article الكويت', 'and والكويت', 'preposition للكويت', 'preposition وبالكويت', 'pronoun كويتها']),
    )
  })

  test('its dual and plurals, as they are printed', () => {
    expect(formsOf('محافظة')[0]).toEqual(expect.arrayContaining(['dual محافظتين', 'plural محافظات', 'pronoun محافظتها']))
    expect(formsOf('الرئيس')[0]).toEqual(expect.arrayContaining(['brokenPlural رؤساء', 'feminine رئيسة']))
    expect(formsOf('جهاز')[0]).toContain('brokenPlural أجهزة')
    expect(formsOf('لجنة')[0]).toEqual(expect.arrayContaining(['preposition للجنة', 'brokenPlural لجان']))
  })

  test('only forms that occur in texts, if the caller knows which do', () => {
    const texts = new Set(['والكويت', 'كويتها'])
    expect(formsOf('الكويت', { isKnown: (word: string) => texts.has(word) })[0]).toEqual(['and والكويت', 'pronoun كويتها'])
  })

  test('its nisba only if the reader chose that', () => {
    expect(formsOf('الكويت')[0]).not.toContain('nisba كويتي')
    expect(formsOf('الكويت', { nisba: true })[0]).toContain('nisba كويتي')
  })

  test('each clause, with no other forms for a quoted phrase', () => {
    const clauses = explainKeyword('"مجلس الأُمّة" أو برلمان -شورى كوي*')
    expect(clauses.map(({ excluded, any }) => [excluded, ...any.map(({ typed, forms }) => [typed, forms.length])])).toEqual([
      [false, ['مجلس الأمة', 0], ['برلمان', 1]],
      [true, ['شورى', 1]],
      [false, ['كوي', 0]],
    ])
  })

  test('a quoted homograph once, as it was typed', () => {
    const typed = (keyword: string) => explainKeyword(keyword).flatMap(({ any }) => any.map((term) => term.typed))
    expect(typed('"في قطر"')).toEqual(['في قطر'])
    expect(typed('"عمّان"')).toEqual(['عمان'])
    expect(typed('"عمان" أو "الأردن"')).toEqual(['عمان', 'الأردن'])
  })

  test('only forms that the keyword really finds', () => {
    for (const keyword of 'الكويت وزير محافظة لجنة رئيس قانون مستشفى موظف سياسة قاضي لغة يوم سعر'.split(' ')) {
      const compiled = compileQuery(readQuery(keyword), { nisba: true })
      for (const { form } of explainKeyword(keyword, { nisba: true }).flatMap(({ any }) => any.flatMap(({ forms }) => forms.flat()))) {
        expect(matches(compiled, form), `${keyword}: ${form}`).toBe(true)
      }
    }
  })
})
