import { expect, test } from 'vitest'
import { languageOfChoice } from '#access/contentChoices.ts'
import { withChoice } from './contentChoice.ts'
import { apiQuery, contentLanguage, type ListAddress, listHref, readListAddress } from './listAddress.ts'

const listAt = (path: string) => readListAddress(new URL(path, 'http://localhost')) as ListAddress

test.each([
  ['/', 'ar'],
  ['/news?category=3', 'ar'],
  ['/news?language=both', undefined],
  ['/news?language=en', 'en'],
  ['/mirqab-news', undefined],
  ['/en', 'en'],
  ['/en/news?category=3', 'en'],
  ['/en/news?trending=mostviews', 'en'],
  ['/en?language=both', undefined],
  ['/en?language=ar', 'ar'],
  ['/news?language=ar', 'ar'],
  ['/en/news?search=%D9%86%D9%81%D8%B7', undefined],
  ['/en/news/agency/3', undefined],
  ['/en/news/2026/11/27', 'en'],
  ['/en/news/2026/11/27?language=both', undefined],
  ['/news/2026/11/27', 'ar'],
  ['/en/media', 'en'],
  ['/en/media?language=both', undefined],
  ['/en/media?search=oil', undefined],
  ['/en/media/agency/3', undefined],
  ['/media', 'ar'],
])('the list at %s has posts in its own language, the chosen one, or both', (path, language) => {
  const address = listAt(path)
  expect(contentLanguage(address)).toBe(language)
  expect(apiQuery(address).get('language')).toBe(language ?? null)
})

test('an address names the language only if it is not that of the edition', () => {
  expect(listHref(listAt('/en/news?language=en&category=3'))).toBe('/en/news?category=3')
  expect(listHref(listAt('/news?language=ar'))).toBe('/')
  expect(listHref(listAt('/news?language=both'))).toBe('/news?language=both')
  expect(listHref(listAt('/en?language=both'))).toBe('/en/news?language=both')
})

test('a choice is of the own language of an edition, both, or the other', () => {
  expect(['own', 'both', 'other'].map((choice) => languageOfChoice(choice as 'own', 'ar'))).toEqual(['ar', 'both', 'en'])
  expect(['own', 'both', 'other'].map((choice) => listHref(withChoice(listAt('/en'), choice as 'own')))).toEqual([
    '/en',
    '/en/news?language=both',
    '/en/news?language=ar',
  ])
  expect(['own', 'both', 'other'].map((choice) => listHref(withChoice(listAt('/media'), choice as 'own')))).toEqual([
    '/media',
    '/media?language=both',
    '/media?language=en',
  ])
})
