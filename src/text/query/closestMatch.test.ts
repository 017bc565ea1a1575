import { expect, test } from 'vitest'
import { analyseText } from './analysedText.ts'
import { closestMatch } from './closestMatch.ts'
import { compileQuery } from './matchQuery.ts'
import { readKeyword } from './readKeyword.ts'

const found = (keyword: string, text: string) => {
  const analysed = analyseText(text)
  return closestMatch(compileQuery(readKeyword(keyword)), analysed).map(({ from, end }) => analysed.words.slice(from, end).join(' '))
}

test('the words of a keyword are found where they stand closest together, wherever they occur first', () => {
  expect(found('كرة القدم', 'كرة على قدم وبطولة لكرة القدم')).toEqual(['لكره القدم'])
  expect(found('كرة القدم', 'القدم في بطولة الكرة')).toEqual(['القدم', 'الكره'])
  expect(found('وزير النفط الكويت', 'وزير في قطر والكويت والنفط، ثم وزير النفط في الكويت')).toEqual(['وزير النفط', 'الكويت'])
})

test('what is excluded has no place, and each alternative and phrase counts where it stands', () => {
  expect(found('كرة القدم -سلة', 'كرة القدم')).toEqual(['كره القدم'])
  expect(found('سعر "النفط الخام" OR الذهب', 'النفط الخام، وسعر الذهب')).toEqual(['وسعر الذهب'])
})
