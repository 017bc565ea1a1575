import { expect, test } from 'vitest'
import { readPages } from '../../../../test/pages.ts'
import { readPageAddress } from './pageAddress.ts'

const routes = await readPages()
const addressOf = (url: string) => readPageAddress(routes, url).address

test.each([
  ['/news?', '/news'],
  ['/news?utm_source=x&fbclid=1', '/news'],
  ['/news?search=a%26b%20c&category=3', '/news?category=3&search=a%26b+c'],
  ['/news?category=3&utm_source=x&search=a%26b+c', '/news?category=3&search=a%26b+c'],
  ['/news?search=%D9%83%D9%88%D9%8A%D8%AA', '/news?search=%D9%83%D9%88%D9%8A%D8%AA'],
  ['/news?search=%20a%20&search=b&agency=&category=null', '/news?search=a'],
  ['/news?search=what?&constructor=1', '/news?search=what%3F'],
  ['/news?type=closed&own', '/news'],
  ['/en?search=a', '/en?search=a'],
  ['/en/news/12/slug?fbclid=1&search=a', '/en/news/12'],
  ['/news/12/%D9%86%D9%81%D8%B7', '/news/12'],
  ['/news/12', '/news/12'],
  ['/news/x', '/news/0'],
  ['/news/012/words', '/news/0'],
  ['/news/99999999999999999999', '/news/0'],
  ['/news/agency/7', '/news/agency/7'],
  ['/news/agency/x', '/news/agency/0'],
  ['/news/2026/11/27?search=a&fbclid=1', '/news/2026/11/27?search=a'],
  ['/en/news/2026/11/27.data?_routes=x', '/en/news/2026/11/27.data'],
  ['/news/2026/x/111', '/news/2026/0/0'],
  ['/news/2026/11', '/news/2026'],
  ['/news/2026', '/news/2026'],
  ['/news/2026/11/27/1', '/not-found'],
  ['/mirqab-news/12/words', '/mirqab-news/12'],
  ['/mirqab-news/12', '/mirqab-news/12'],
  ['/mirqab-news/words', '/mirqab-news/-'],
  ['/about?search=a&category=1', '/about'],
  ['/Signup?return_to=%2Fprofile', '/Signup'],
  ['/polls?category=3&type=closed&search=a', '/polls?type=closed&category=3'],
  ['/polls/12?type=closed', '/polls/12'],
  ['/filters?own', '/filters?own='],
  ['/filters.data?own=1&search=a', '/filters.data?search=a&own='],
  ['/_.data?_routes=x%2Car%3A%2Car%3Aframe&x=1', '/_.data?_routes=ar%3Aframe%2Car%3A'],
  ['/en.data?_routes=made-up', '/en.data'],
  ['/news/12/words.data?_routes=ar%3Anews%2F%3Aid%2F%3Aslug%3F', '/news/12.data?_routes=ar%3Anews%2F%3Aid%2F%3Aslug%3F'],
  ['/nowhere', '/not-found'],
  ['/nowhere/at/all?search=a', '/not-found'],
  ['/en/nowhere', '/en/not-found'],
  ['/nowhere.data?_routes=x', '/not-found.data'],
  ['//x.example%2fnews', '/not-found'],
  ['//x.example/news', '/not-found'],
  ['http://x.example/news', '/not-found'],
  ['*', '/not-found'],
  ['', '/'],
])('the canonical address of %s is %s', (url, page) => {
  expect(addressOf(url)).toBe(page)
  expect(addressOf(page)).toBe(page)
})

test.each([
  ['/NEWS?search=%41', '/news?search=%41'],
  ['/news//', '/news'],
  ['/news/', '/news'],
  ['//news', '/news'],
  ['//', '/'],
  ['/%6eews', '/news'],
  ['/News/12/Words', '/news/12/Words'],
  ['/Login', '/login'],
  ['/signup', '/Signup'],
  ['/EN/news/', '/en/news'],
  ['/en/', '/en'],
  ['//Mirqab-News//12', '/mirqab-news/12'],
])('a browser that requests %s is redirected to %s', (url, right) => {
  expect(readPageAddress(routes, url)).toMatchObject({ isKnown: true, movedTo: right })
  expect(readPageAddress(routes, right).movedTo).toBeUndefined()
})

test('an address that was asked for before is not matched against the routes again', () => {
  let read = 0
  const counted = new Proxy(routes, {
    get(target, name, receiver) {
      read++
      return Reflect.get(target, name, receiver)
    },
  })
  const first = readPageAddress(counted, '/news/12/words?category=3')
  const before = read
  expect(readPageAddress(counted, '/news/12/words?category=3')).toBe(first)
  expect([before > 0, read]).toEqual([true, before])
})

test('no address redirects to another site', () => {
  const hosts = ['//x.example', '/\\x.example', '/%5cx.example', '//x.example/..', '///x.example//news', '/%2f%2fx.example']
  for (const url of hosts) expect(readPageAddress(routes, url).movedTo ?? '/').toMatch(/^\/(?![/\\])/)
})
