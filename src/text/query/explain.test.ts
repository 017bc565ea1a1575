import { describe, expect, test } from 'vitest'
import { fold } from '../tokenizer/fold.ts'
import { explainKeyword } from './explain.ts'
import { explainMatch } from './explainMatch.ts'
import { compileQuery, matches } from './matchQuery.ts'
import { readQuery } from './readQuery.ts'

const steps = (asked: string, found: string, options = {}) => {
  const join = explainMatch(fold(asked), fold(found), options)
  return join && `${join.by}: ${join.found.map(({ rule, cut, became }) => (cut ? `${rule} ${cut}` : `${rule} → ${became}`)).join(' + ')}`
}

describe('a word that was found explains itself', () => {
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
  ])('%s, %s', (asked, found, expected) => expect(steps(asked, found)).toBe(expected))

  test('by its nisba when that was asked for, by its beginning when that was', () => {
    expect(steps('الكويت', 'كويتية')).toBeNull()
    expect(steps('الكويت', 'كويتية', { nisba: true })).toBe('nisba: feminine ه')
    expect(steps('كوي', 'والكويت', { prefix: true })).toBe('prefix: ')
    expect(steps('كوي', 'ملكوي', { prefix: true })).toBeNull()
    expect(steps('بنك', 'بنت')).toBeNull()
  })
})

describe('a keyword explains itself', () => {
  const formsOf = (keyword: string, options = {}) =>
    explainKeyword(keyword, options)
      .flatMap(({ any }) => any)
      .flatMap(({ forms }) => forms)
      .map((forms) => forms.map(({ rule, form }) => `${rule} ${form}`))

  test('with what may be attached to it', () => {
    expect(formsOf('للكويت')[0]).toEqual(
      expect.arrayContaining(['article الكويت', 'and والكويت', 'preposition للكويت', 'preposition وبالكويت', 'pronoun كويتها']),
    )
  })

  test('with its dual and plurals, as they are printed', () => {
    expect(formsOf('محافظة')[0]).toEqual(expect.arrayContaining(['dual محافظتين', 'plural محافظات', 'pronoun محافظتها']))
    expect(formsOf('الرئيس')[0]).toEqual(expect.arrayContaining(['brokenPlural رؤساء', 'feminine رئيسة']))
    expect(formsOf('جهاز')[0]).toContain('brokenPlural أجهزة')
    expect(formsOf('لجنة')[0]).toEqual(expect.arrayContaining(['preposition للجنة', 'brokenPlural لجان']))
  })

  test('with forms that stand in texts only, if somebody knows them', () => {
    const texts = new Set(['والكويت', 'كويتها'])
    expect(formsOf('الكويت', { isKnown: (word: string) => texts.has(word) })[0]).toEqual(['and والكويت', 'pronoun كويتها'])
  })

  test('with its nisba only when that was ticked', () => {
    expect(formsOf('الكويت')[0]).not.toContain('nisba كويتي')
    expect(formsOf('الكويت', { nisba: true })[0]).toContain('nisba كويتي')
  })

  test('clause by clause; what is quoted has no other forms', () => {
    const clauses = explainKeyword('"مجلس الأُمّة" أو برلمان -شورى كوي*')
    expect(clauses.map(({ excluded, any }) => [excluded, ...any.map(({ typed, forms }) => [typed, forms.length])])).toEqual([
      [false, ['مجلس الأمة', 0], ['برلمان', 1]],
      [true, ['شورى', 1]],
      [false, ['كوي', 0]],
    ])
  })

  test('and every form that it tells is found', () => {
    for (const keyword of 'الكويت وزير محافظة لجنة رئيس قانون مستشفى موظف سياسة قاضي لغة يوم سعر'.split(' ')) {
      const compiled = compileQuery(readQuery(keyword), { nisba: true })
      for (const { form } of explainKeyword(keyword, { nisba: true }).flatMap(({ any }) => any.flatMap(({ forms }) => forms.flat()))) {
        expect(matches(compiled, form), `${keyword}: ${form}`).toBe(true)
      }
    }
  })
})
