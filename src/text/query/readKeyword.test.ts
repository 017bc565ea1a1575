import { describe, expect, test } from 'vitest'
import { compileQuery, matches } from './matchQuery.ts'
import { readKeyword } from './readKeyword.ts'
import { splitKeyword } from './splitKeyword.ts'

const found = (keyword: string, text: string, options = {}) => matches(compileQuery(readKeyword(keyword), options), text)

describe('an excluded form of a keyword', () => {
  test('alone does not match, but another form in the same text does', () => {
    expect(found('الكويت ~بالكويت', 'مؤتمر بالكويت')).toBe(false)
    expect(found('الكويت ~بالكويت', 'مؤتمر بالكويت ترعاه الكويت')).toBe(true)
    expect(found('الكويت ~بالكويت ~والكويت', 'قطر والكويت، ومؤتمر بالكويت')).toBe(false)
    expect(found('~وزيرة وزير', 'الوزيرة والوزير')).toBe(true)
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

test('a tilde elsewhere is no exclusion, and what is left is the keyword', () => {
  expect(splitKeyword(' الكويت  ~بالكويت نفط ~ ')).toEqual({ words: 'الكويت نفط', forms: ['بالكويت', ''] })
  expect(splitKeyword('a~b  c')).toEqual({ words: 'a~b  c', forms: [] })
  expect(readKeyword('الكويت ~عبدالله ~').except).toEqual([])
})
