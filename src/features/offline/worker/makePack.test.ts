import { afterEach, expect, test, vi } from 'vitest'
import { makePack } from './makePack.ts'

const origin = 'https://mirqab.example'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['ar', undefined, 'category=first_page&language=ar', '/news?category=first_page'],
  ['en', undefined, 'category=first_page&language=en', '/en/news?category=first_page'],
  ['ar', 'both', 'category=first_page', '/news?category=first_page&language=both'],
  ['en', 'ar', 'category=first_page&language=ar', '/en/news?category=first_page&language=ar'],
] as const)(
  'a pack (%s, chosen: %s) has the posts of the page that it stores, its clips and our own news among them, but for those that fail',
  async (locale, language, query, page) => {
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
      if (address === '/api/post/9') return Response.json({ id: 9, title: 'مقطع', media_type: 'media', image: null })
      if (address === '/api/post/10') return new Response(null, { status: 410 })
      if (address === '/api/post/11') return new Response(null, { status: 429 })
      if (address === '/api/post/12') return new Response(null, { status: 503 })
      if (address === '/api/post/13') throw new TypeError('Failed to fetch')
      const isList = String(address).startsWith('/api/')
      return isList
        ? Response.json({ data: [{ id: 7, title: 'خبر', image: null }, { id: 8 }] })
        : new Response('<li data-id="7"><li data-id="9"><li data-id="10"><li data-id="11"><li data-id="12"><li data-id="13">')
    })
    await makePack(locale, language)
    expect(asked.slice(0, 2)).toEqual([origin + page, `/api/posts?${query}&media_type=text&pagination=150`])
    const pages = [expect.stringContaining('/news/7.data?'), expect.stringContaining('/media/9.data?')]
    expect(asked.slice(2)).toEqual([...[9, 10, 11, 12, 13].map((id) => `/api/post/${id}`), ...pages])
    expect([...stored.keys()]).toEqual([...pages, origin + page])
    expect(tell).toHaveBeenLastCalledWith(expect.objectContaining({ state: expect.objectContaining({ step: 'made' }) }))
  },
)
