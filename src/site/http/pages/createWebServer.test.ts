import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { flushSearches } from '#features/search/server/suggestions/recordSearch.ts'
import { addAgency, addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { createTestBuild } from '../../../../test/testBuild.ts'
import { scaleTimeout } from '../../../../test/timeouts.ts'
import { createWebServer } from './createWebServer.ts'

const app = await createTestApp({ TRUST_PROXY: '1' })
const rendered: string[] = []
const clientFolder = mkdtempSync(join(tmpdir(), 'mirqab-client-'))
writeFileSync(join(clientFolder, 'icon.svg'), '<svg/>')
writeFileSync(join(clientFolder, 'sw.js'), '// service worker')
mkdirSync(join(clientFolder, 'assets'))
writeFileSync(join(clientFolder, 'assets/streamWorker-AbC.js'), '// worker of the player')
const site = await createWebServer(app, { build: createTestBuild((address) => rendered.push(address)), clientFolder })
// Until its connections and its index are open, a site on a busy machine responds with 503.
beforeAll(() =>
  vi.waitFor(async () => expect((await site.inject('/news?search=x')).statusCode).toBe(200), { timeout: scaleTimeout(30_000) }),
)
afterAll(async () => {
  await site.close()
  rmSync(clientFolder, { recursive: true })
})

test('a search on a page is recorded for each reader, although the page is rendered once for all', async () => {
  await addPost(app, { title: 'أسعار النفط' })
  const open = async (search: string, from: string) =>
    (await site.inject({ url: `/news?search=${encodeURIComponent(search)}`, headers: { 'x-forwarded-for': from } })).body
  for (const from of ['198.51.100.1', '198.51.100.2', '198.51.100.2', '198.51.100.3']) expect(await open('النفط', from)).toBe('أسعار النفط')
  expect(await open('زلزال', '198.51.100.1')).toBe('')
  await site.inject('/news')
  await flushSearches(app)
  expect(await app.db.selectFrom('searches').select(['words', 'searchers']).execute()).toEqual([{ words: 'النفط', searchers: 3 }])
})

test('a page behind a secret address is rendered for each request, and no cache keeps it, no search engine lists it and no other site learns the address', async () => {
  rendered.splice(0)
  for (const _ of [1, 2]) {
    const { headers } = await site.inject('/ads/report?key=abc')
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  }
  expect(rendered).toEqual(['/ads/report?key=abc', '/ads/report?key=abc'])
  expect((await site.inject('/news')).headers['x-robots-tag']).toBeUndefined()
})

test('a new agency is known at once, even in a process that has just cached all agencies', async () => {
  const agencies = async () => (await site.inject('/api/categorization')).json().agencies.map(({ id }: { id: number }) => id)
  await agencies()
  const added = await addAgency(app)
  await expect.poll(agencies).toContain(added)
})

test('the service worker may run for the whole site, run only its own code, and call only us', async () => {
  const { headers } = await site.inject('/sw.js')
  expect(headers['content-type']).toMatch(/^(text|application)\/javascript/)
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  // A new version must not wait for the caches of others.
  expect(headers['cache-control']).toBe('no-cache')
  expect((await site.inject('/icon.svg')).headers['content-security-policy']).toBeUndefined()
})

test('the worker that fetches streams may connect to agencies over https, and do nothing else', async () => {
  const { headers } = await site.inject('/assets/streamWorker-AbC.js')
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src https:")
})

describe('an address', () => {
  const made = async (urls: string[]) => {
    rendered.length = 0
    for (const url of urls) await site.inject(url)
    // A stale page is rendered again after it is sent.
    await expect.poll(() => rendered).not.toEqual([])
    return rendered
  }

  test('with another spelling does not cause another render', async () => {
    const spellings = ['', '?utm_source=1', '?agency=', '?type=closed', '?own=1', '?category=null', '?trending=&x=1']
    expect(await made(spellings.map((query) => `/news${query}`))).toEqual(['/news'])
    const posts = ['', '/words', '/other-words?x=1', '/%D8%AE%D8%A8%D8%B1?search=a', '/x?utm_source=1']
    expect(await made(posts.map((words) => `/news/1${words}`))).toEqual(['/news/1'])
  })

  test('that does not exist shares one page with all other such addresses', async () => {
    expect(await made(Array.from({ length: 50 }, (_, index) => `/made-up/${index}?search=${index}`))).toEqual(['/not-found'])
    expect((await site.inject('/made-up')).statusCode).toBe(404)
  })

  test('with another spelling redirects a browser to the canonical one, and never to another site', async () => {
    for (const [url, location] of [
      ['//news//', '/news'],
      ['/NEWS?search=a', '/news?search=a'],
      ['//', '/'],
    ] as const)
      expect(await site.inject(url)).toMatchObject({ statusCode: 308, headers: { location } })
  })

  test('is redirected from /search to the list of news, with its words and filters', async () => {
    for (const [url, location] of [
      ['/search?q=oil+gas&sort=relevance', '/news?sort=relevance&search=oil+gas'],
      ['/en/search?search=oil&agency=3', '/en/news?search=oil&agency=3'],
      ['/en/search', '/en/news'],
    ] as const)
      expect(await site.inject(url)).toMatchObject({ statusCode: 301, headers: { location } })
  })

  test.each([
    '//x.example%2fnews',
    '//x.example/news',
    '//x.example:99999/',
    '///',
    '/%2e%2e/%2e%2e',
    '//[::1',
    '/\\x.example',
    '/%00',
    '/;',
  ])('that is malformed (%s) does not cause a server error', async (url) => {
    expect((await site.inject({ url: { pathname: url } as never })).statusCode).toBeLessThan(500)
  })
})

test('a page that must be rendered costs ten times as much as a cached one, so requests for made-up pages are soon limited', async () => {
  app.setNow(new Date())
  const request = (url: string) => site.inject({ url, headers: { 'x-forwarded-for': '198.51.100.77', accept: 'text/html' } })
  let made = 0
  let response = await request('/news?agency=1000')
  while (response.statusCode !== 429 && made < 1_000) response = await request(`/news?agency=${1_000 + ++made}`)
  expect(made).toBe(273)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  app.setNow(undefined)
})

test('who makes us render old pages again pays for it, although they get the old ones at once', async () => {
  app.setNow(new Date())
  const open = (url: string, from: string) => site.inject({ url, headers: { 'x-forwarded-for': from } })
  const searches = Array.from({ length: 210 }, (_, index) => `/news?search=w${index}`)
  for (const [index, search] of searches.entries()) await open(search, `198.51.100.${index % 90}`)
  await addPost(app)
  await expect.poll(async () => (await open('/news?search=w0', '198.51.100.90')).headers['cache-status']).toMatch(/renewing/)
  const codes: number[] = []
  for (const search of searches) codes.push((await open(search, '198.51.100.91')).statusCode)
  // The renders go on behind the answers, so how many come before the points are used up depends on
  // the machine.
  expect([codes[0], new Set(codes).isSubsetOf(new Set([200, 429]))]).toEqual([200, true])
  await expect.poll(async () => (await open('/api/posts', '198.51.100.91')).statusCode).toBe(429)
  app.setNow(undefined)
})

test('files of the site cost a tenth of a call, so that one address can have hundreds of first visits', async () => {
  app.setNow(new Date())
  const request = (url: string) => site.inject({ url, headers: { 'x-forwarded-for': '198.51.100.78' } })
  for (let count = 0; count < 3_100; count++) expect((await request('/icon.svg')).statusCode).toBe(200)
  expect((await request('/api/posts?pagination=1')).statusCode).toBe(200)
  app.setNow(undefined)
})
