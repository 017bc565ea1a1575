import { describe, expect, test } from 'vitest'
import { KeywordIndex } from '#engine/matcher/keywordIndex.ts'
import { foldedWords } from '../tokenizer/words.ts'
import { analyseText } from './analysedText.ts'
import { compileQuery, matchedWords, matches } from './matchQuery.ts'
import { readKeyword } from './readKeyword.ts'
import { joinKeyword, splitKeyword } from './splitKeyword.ts'

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
  expect(splitKeyword(' الكويت  ~بالكويت نفط ~ ')).toEqual({ words: 'الكويت نفط', forms: ['بالكويت', ''], onlyAbout: false })
  expect(splitKeyword('a~b  c')).toEqual({ words: 'a~b  c', forms: [], onlyAbout: false })
  expect(readKeyword('الكويت ~عبدالله ~').except).toEqual([])
})

test('a keyword can want only what is about it, which says nothing of its words, and is written again as it was read', () => {
  expect(splitKeyword('الكويت ~بالكويت ~*')).toEqual({ words: 'الكويت', forms: ['بالكويت'], onlyAbout: true })
  expect(readKeyword('الكويت ~*')).toEqual(readKeyword('الكويت'))
  for (const keyword of ['الكويت', 'الكويت ~*', 'الكويت ~بالكويت', '"مجلس الأمة" ~مجالس ~*'])
    expect(joinKeyword(splitKeyword(keyword))).toBe(keyword)
})
