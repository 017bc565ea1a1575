import { expect, test } from 'vitest'
import { readingCost } from './readingCost.ts'

test('a page costs what its list costs through the API', () => {
  expect(readingCost('/news?search=a')).toBe(5)
  expect(readingCost('/en/news?search=a&sort=relevance')).toBe(10)
  expect(readingCost('/news?agency=1', 'x')).toBe(1)
  expect(readingCost('/polls?type=trending')).toBe(1)
  expect(readingCost('/en/polls?type=trending', 'x')).toBe(10)
  expect(readingCost('/polls.data?type=trending', 'x')).toBe(10)
  expect(readingCost('/story/12')).toBe(10)
  expect(readingCost('/en/story/12.data')).toBe(10)
})
