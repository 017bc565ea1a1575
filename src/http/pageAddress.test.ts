import { expect, test } from 'vitest'
import { pageAddress } from './pageAddress.ts'

test.each([
  ['/news', '/news'],
  ['/news?', '/news'],
  ['/news?utm_source=x&fbclid=1', '/news'],
  ['/en/news/12/slug?fbclid=1', '/en/news/12/slug'],
  ['/news?search=a%26b%20c&category=3', '/news?category=3&search=a%26b+c'],
  ['/news?category=3&utm_source=x&search=a%26b+c', '/news?category=3&search=a%26b+c'],
  ['/news?search=%D9%83%D9%88%D9%8A%D8%AA', '/news?search=%D9%83%D9%88%D9%8A%D8%AA'],
  ['/filters?own', '/filters?own='],
  ['/_.data?_routes=ar%3A&x=1', '/_.data?_routes=ar%3A'],
  ['/news?search=what?&constructor=1', '/news?search=what%3F'],
])('%s and %s are one page', (url, page) => {
  expect(pageAddress(url)).toBe(page)
})
