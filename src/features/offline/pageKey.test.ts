import { expect, test } from 'vitest'
import { isDataOf, pageKey } from './pageKey.ts'

const keyOf = (path: string) => pageKey(new URL(path, 'https://mirqab.example')).replace('https://mirqab.example', '')

test.each([
  ['/news?category=3&agency=2', '/news?agency=2&category=3'],
  ['/news?agency=2&category=3', '/news?agency=2&category=3'],
  ['/news/12/words-of-the-title?utm_source=x&fbclid=1', '/news/12'],
  ['/news/2026/11/27?utm_source=x', '/news/2026/11/27'],
  ['/en/story/7/words', '/en/story/7'],
  ['/news/12/words.data?_routes=ar:news', '/news/12.data?_routes=ar%3Anews'],
  ['/_root.data', '/.data'],
  ['/polls?version=light', '/polls'],
])('%s is stored as %s, so that the order and additions of others make no second copy', (path, key) => {
  expect(keyOf(path)).toBe(key)
})

test('data belongs to its page, in whatever order its parameters are', () => {
  const page = new URL('https://mirqab.example/news?category=3&agency=2')
  const data = (path: string) => isDataOf(`https://mirqab.example${path}`, page)
  expect([data('/news.data?agency=2&category=3&_routes=x'), data('/news.data?agency=2'), data('/news?agency=2&category=3')]).toEqual([
    true,
    false,
    false,
  ])
})
