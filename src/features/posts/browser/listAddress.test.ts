import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trendingKinds } from '../schema.ts'
import {
  firstLanguage,
  isInMedia,
  isInMyNews,
  isMyNewsList,
  type ListAddress,
  listHref,
  readListAddress,
  shownKinds,
  withFilters,
} from './listAddress.ts'

const read = (path: string) => readListAddress(new URL(path, 'http://localhost'))

const id = fc.integer({ min: 1, max: 2_147_483_647 })
const addresses: fc.Arbitrary<ListAddress> = fc.record({
  locale: fc.constantFrom('ar', 'en'),
  own: fc.boolean(),
  filters: fc.record(
    {
      category: fc.oneof(id, fc.constant('first_page' as const)),
      main_category: id,
      sub_category: id,
      agency: id,
      day: fc
        .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      trending: fc.constantFrom(...trendingKinds),
      search: fc
        .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
        .map((words) => words.trim())
        .filter((words) => words !== '' && words !== 'null'),
    },
    { requiredKeys: [] },
  ),
})

test('the address of any filtered list is parsed back to the same list', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      expect(read(listHref(address))).toEqual(address)
    }),
  )
})

test('media have lists of their own, with the same filters', () => {
  const media: ListAddress = { locale: 'en', own: false, media: true, filters: {} }
  expect(listHref(media)).toBe('/en/media')
  expect(listHref({ ...media, filters: { agency: 7 } })).toBe('/en/media/agency/7')
  for (const filters of [{}, { agency: 7 }, { trending: 'mostviews', search: 'بحر' }] as const)
    expect(read(listHref({ ...media, filters }))).toEqual({ ...media, filters })
  expect(read('/media?category=null')).toMatchObject({ media: true, filters: {} })
  for (const path of ['/media/12', '/en/media/12/words', '/media/quickview', '/mediation']) expect(read(path)).toBeNull()
  expect(['/media', '/en/media/12', '/media/quickview', '/mediation', '/news/12'].map(isInMedia)).toEqual([true, true, true, false, false])
})

test('an agency in the reader’s own news is not a list of everybody’s news', () => {
  expect(read('/my-page/agency/7')).toBeNull()
  expect(read('/en/my-page/agency/7')).toBeNull()
  expect(['/my-page', '/en/my-page/agency/7'].map(isMyNewsList)).toEqual([true, true])
  expect(['/my-page/7/slug', '/news/agency/7'].map(isMyNewsList)).toEqual([false, false])
  expect(['/my-page/7/slug', '/en/my-page', '/my-pages', '/news/7'].map(isInMyNews)).toEqual([true, true, false, false])
})

test('each list has one address: home for all posts, a page per agency, the query for the rest', () => {
  expect(listHref({ locale: 'ar', own: false, filters: {} })).toBe('/')
  expect(listHref({ locale: 'en', own: false, filters: {} })).toBe('/en')
  expect(listHref({ locale: 'en', own: true, filters: {} })).toBe('/en/mirqab-news')
  expect(listHref({ locale: 'ar', own: false, filters: { agency: 7 } })).toBe('/news/agency/7')
  expect(listHref({ locale: 'ar', own: false, filters: { agency: 7, category: 2 } })).toBe('/news?category=2&agency=7')
})

test('every spelling of a list’s address is that list', () => {
  for (const path of ['/', '/news', '/news/', '/news/agency', '/?search=&agency=null'])
    expect(read(path)).toMatchObject({ own: false, filters: {} })
  expect(read('/news/agency/7')).toEqual(read('/news?agency=7'))
  expect(read('/en/mirqab-news/agency/3')).toEqual({ locale: 'en', own: true, filters: { agency: 3 } })
})

test('a day of the news has a page, with other filters in its query; days of other lists are in the query', () => {
  const day = '2026-11-27'
  const list = (filters: ListAddress['filters'] = {}): ListAddress => ({ locale: 'en', own: false, filters: { day, ...filters } })
  expect(listHref(list())).toBe('/en/news/2026/11/27')
  expect(listHref(list({ agency: 7, reports: 'all' }))).toBe('/en/news/2026/11/27?agency=7&reports=all')
  expect(listHref({ ...list(), own: true })).toBe('/en/mirqab-news?day=2026-11-27')
  expect(read('/en/news?day=2026-11-27')).toEqual(list())
  expect(read('/en/news/2026/11/27/?day=2025-01-01')).toEqual(list())
  for (const path of ['/news/2026', '/news/2026/11', '/news/2026/11/27/x']) expect(read(path)).toBeNull()
})

test('a day is left for the first page and trending lists, which are of now, and the other way round', () => {
  const day: ListAddress = { locale: 'ar', own: false, filters: { day: '2026-11-27', agency: 9 } }
  expect(withFilters(day, { trending: 'mostviews' }).filters).toEqual({ agency: 9, trending: 'mostviews' })
  expect(withFilters(day, { category: 'first_page' }).filters).toEqual({ agency: 9, category: 'first_page' })
  expect(withFilters({ ...day, filters: { category: 'first_page', trending: 'mostviews' } }, { day: '2026-11-26' }).filters).toEqual({
    day: '2026-11-26',
  })
})

test('the address of a post or any other page is not a list', () => {
  for (const path of ['/news/12', '/news/12/title', '/mirqab-news/title', '/en/about', '/english', '/newsroom'])
    expect(read(path)).toBeNull()
})

test('choosing a section replaces a section of any level, but not agency, search and first page', () => {
  const before: ListAddress = { locale: 'ar', own: false, filters: { sub_category: 4, agency: 9, search: 'نفط' } }
  expect(withFilters(before, { main_category: 1 }).filters).toEqual({ agency: 9, search: 'نفط', main_category: 1 })
  const front: ListAddress = { ...before, filters: { category: 'first_page' } }
  expect(withFilters(front, { main_category: 1 }).filters).toEqual({ category: 'first_page', main_category: 1 })
})

test('the first page and trending exclude each other', () => {
  const front: ListAddress = { locale: 'ar', own: false, filters: { category: 'first_page', agency: 9 } }
  expect(withFilters(front, { trending: 'mostviews' }).filters).toEqual({ agency: 9, trending: 'mostviews' })
  const trending: ListAddress = { locale: 'ar', own: false, filters: { trending: 'mostviews' } }
  expect(withFilters(trending, { category: 'first_page' }).filters).toEqual({ category: 'first_page' })
})

test('the order of a search is in the address only if it is not the default, and is removed with the search', () => {
  const found = read('/news?search=نفط&sort=relevance')
  expect(found?.filters).toEqual({ search: 'نفط', sort: 'relevance' })
  expect(found && read(listHref(found))).toEqual(found)
  expect(read('/news?search=نفط&sort=time')?.filters).toEqual({ search: 'نفط' })
  expect(read('/news?agency=9&sort=relevance')?.filters).toEqual({ agency: 9 })
  expect(found && withFilters(found, { agency: 9 }).filters).toEqual({ agency: 9, search: 'نفط', sort: 'relevance' })
  expect(found && withFilters(found, { search: undefined }).filters).toEqual({})
})

test('the language of the edition comes first in own news, and in a search by time for words in it', () => {
  const first = (path: string) => firstLanguage(read(path) as ListAddress)
  expect(['/en/mirqab-news', '/en/news?search=Kuwait+2026', '/en/mirqab-news?search=oil'].map(first)).toEqual(['en', 'en', 'en'])
  expect(['/mirqab-news', '/news?search=نفط'].map(first)).toEqual(['ar', 'ar'])
  for (const path of [
    '/en',
    '/en/news?search=نفط',
    '/news?search=oil',
    '/news?search=نفط+oil',
    '/news?search=2026',
    '/en/news?search=oil&sort=relevance',
    '/en/news?search=oil&trending=mostviews',
    '/en/news?search=oil&language=en',
    '/en/news/agency/7',
  ])
    expect(first(path), path).toBeUndefined()
})

test('every report is asked for only of lists that otherwise have a story once', () => {
  const every = read('/news?reports=all&main_category=1')
  expect(every?.filters).toEqual({ main_category: 1, reports: 'all' })
  expect(every && read(listHref(every))).toEqual(every)
  for (const path of [
    '/news?reports=some',
    '/media?reports=all',
    '/news/agency/7?reports=all',
    '/news?category=first_page&reports=all',
    '/mirqab-news?search=a&reports=all',
  ])
    expect(read(path)?.filters.reports, path).toBeUndefined()
  for (const path of ['/news?search=a&reports=all', '/news?search=a&sort=relevance&reports=all'])
    expect(read(path)?.filters.reports, path).toBe('all')
  expect(every && withFilters(every, { agency: 9 }).filters).toEqual({ main_category: 1, agency: 9 })
})

test('a list shows what its reader hides only if it is that of the agency or the section', () => {
  const shown = (path: string) => shownKinds(read(path) as ListAddress)
  expect(['/', '/media', '/news?search=x', '/news?category=first_page', '/news/2026/11/27'].map(shown)).toEqual(Array(5).fill(undefined))
  expect(['/news/agency/3', '/media?agency=3', '/mirqab-news'].map(shown)).toEqual(['a', 'a', 'a'])
  expect(['/news?main_category=2', '/news?category=5', '/news?sub_category=7'].map(shown)).toEqual(['m', 'm c', 'm c'])
  expect(shown('/news?agency=3&category=5')).toBe('a m c')
})
