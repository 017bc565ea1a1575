import { afterEach, expect, test, vi } from 'vitest'
import { makePack } from './makePack.ts'

const origin = 'https://mirqab.example'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['ar', undefined, 'category=first_page&language=ar', '/news?category=first_page'],
  ['en', undefined, 'category=first_page&language=en', '/en/news?category=first_page'],
  ['ar', 'both', 'category=first_page', '/news?category=first_page&language=both'],
  ['en', 'ar', 'category=first_page&language=ar', '/en/news?category=first_page&language=ar'],
] as const)('a pack (%s, chosen: %s) has the posts of the page that it stores', async (locale, language, query, page) => {
  const asked: string[] = []
  const stored = new Map<string, Response>()
  const cache = {
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    put: async (key: string, response: Response) => void stored.set(key, response),
    match: async (url: string) => stored.get(url),
    delete: async (url: string) => stored.delete(url),
  }
  const tell = vi.fn()
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache, delete: async () => true })
  vi.stubGlobal('self', { location: { origin }, clients: { matchAll: async () => [{ postMessage: tell }] } })
  vi.stubGlobal('fetch', async (address: string | URL) => {
    asked.push(String(address))
    const isList = String(address).startsWith('/api/')
    return isList ? Response.json({ data: [{ id: 7, title: 'خبر', image: null }, { id: 8 }] }) : new Response('<li data-id="7">')
  })
  await makePack(locale, language)
  expect(asked.slice(0, 2)).toEqual([origin + page, `/api/posts?${query}&media_type=text&pagination=150`])
  expect(asked.slice(2)).toEqual([expect.stringContaining('/news/7.data?')])
  expect([...stored.keys()]).toEqual([expect.stringContaining('/news/7.data?'), origin + page])
  expect(tell).toHaveBeenLastCalledWith(expect.objectContaining({ state: expect.objectContaining({ step: 'made' }) }))
})
