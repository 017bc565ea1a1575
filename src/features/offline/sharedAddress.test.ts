import { expect, test } from 'vitest'
import { sharedAddress } from './sharedAddress.ts'

const origin = 'https://mirqab.example'
const none = { title: null, text: null, url: null }

test('a shared link to one of our pages opens that page, wherever the other app put it', () => {
  const link = `${origin}/news/12/x?a=1`
  for (const part of ['url', 'text', 'title'] as const)
    expect(sharedAddress({ ...none, [part]: `انظر ${link}` }, origin, 'ar')).toBe('/news/12/x?a=1')
})

test('anything else is searched for by its words, without links, in the language of the installed site', () => {
  const words = new URLSearchParams({ search: 'أسعار النفط' })
  expect(sharedAddress({ ...none, text: 'أسعار النفط https://other.example/a' }, origin, 'ar')).toBe(`/?${words}`)
  expect(sharedAddress({ ...none, title: 'أسعار  النفط', url: 'https://other.example/a' }, origin, 'en')).toBe(`/en?${words}`)
  expect(sharedAddress({ ...none, url: 'https://other.example/a' }, origin, 'en')).toBe('/en')
})

test.each([
  'https://mirqab.example.evil.example/news/1',
  'https://mirqab.example@evil.example/news/1',
  'https://evil.example/https://mirqab.example/news/1',
  '//evil.example/news',
  'javascript:alert(1)',
])('%s never leads to another site, nor runs anything', (url) => {
  expect(sharedAddress({ ...none, url }, origin, 'ar')).toBe('/')
})

test.each(['//evil.example/x', '///evil.example', '/share?text=x', '/en/share', '/api/auth/logout'])(
  'our own link with the path %s neither leaves the site nor comes back here',
  (path) => {
    const address = sharedAddress({ ...none, url: origin + path }, origin, 'ar')
    expect(new URL(address, origin).origin).toBe(origin)
    expect(address).not.toMatch(/share|api\/|^\/\//)
  },
)

test('a long text is cut after a word', () => {
  const address = sharedAddress({ ...none, text: 'كلمة '.repeat(100) }, origin, 'ar')
  const search = new URLSearchParams(address.slice(2)).get('search') ?? ''
  expect([search.length <= 200, search.endsWith('كلمة')]).toEqual([true, true])
})
