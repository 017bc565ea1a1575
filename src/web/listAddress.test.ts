import { expect, test } from 'vitest'
import { listHref, readListAddress } from './listAddress.ts'

const read = (address: string) => readListAddress(new URL(address, 'http://x'))
const href = (address: string) => {
  const found = read(address)
  return found && listHref(found)
}

test.each([
  ['/', '/'],
  ['/news', '/'],
  ['/en/news', '/en'],
  ['/news?agency=5', '/news/agency/5'],
  ['/news/agency/5', '/news/agency/5'],
  ['/news/agency', '/'],
  ['/en/mirqab-news/agency/3', '/en/mirqab-news/agency/3'],
  ['/news?category=2&search=%20%D9%86%D9%81%D8%B7%20', '/news?category=2&search=%D9%86%D9%81%D8%B7'],
  ['/news?category=&agency=null', '/'],
])('the list of %s has the address %s', (address, expected) => {
  expect(href(address)).toBe(expected)
})

test.each(['/news/12', '/news/12/title', '/mirqab-news/12/title', '/about'])('%s is no list', (address) => {
  expect(read(address)).toBeNull()
})

test.each([
  ['/news/agency/abc', 'abc'],
  ['/news/agency/0', '0'],
  ['/?agency=00', '00'],
])('the id in %s, which nobody can have, is kept so that the server refuses it', (address, agency) => {
  expect(read(address)?.filters.agency).toBe(agency)
})

test('a search of digits stays text', () => {
  expect(read('/news?search=2026')?.filters.search).toBe('2026')
})
