import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type CachedPage, createPageCache, encodePage, toCachedPage } from './pageCache.ts'

const page = (text: string, status = 200) => toCachedPage(status, { 'content-type': 'text/html' }, Buffer.from(text))

function countingRender() {
  let renders = 0
  return { render: async () => page(`render ${++renders}`), renders: () => renders }
}

test('a page is rendered once and shared', async () => {
  const cache = createPageCache()
  const { render, renders } = countingRender()
  await cache.get('/', render)
  expect((await cache.get('/', render)).page.bytes.toString()).toBe('render 1')
  expect(renders()).toBe(1)
})

test('concurrent requests for a page share one render', async () => {
  const cache = createPageCache()
  const { render, renders } = countingRender()
  await Promise.all([cache.get('/', render), cache.get('/', render), cache.get('/', render)])
  expect(renders()).toBe(1)
})

test('after the news changes, the next request gets the cached page at once, and the one after it the new page', async () => {
  const cache = createPageCache()
  const { render, renders } = countingRender()
  await cache.get('/', render)
  cache.expire()
  expect((await cache.get('/', render)).page.bytes.toString()).toBe('render 1')
  // Rendering blocks the event loop, so it waits until this response is on its way.
  expect(renders()).toBe(1)
  await nextTurn()
  expect((await cache.get('/', render)).page.bytes.toString()).toBe('render 2')
})

test('after an editor’s decision, the next request waits for the new page', async () => {
  const cache = createPageCache()
  const { render } = countingRender()
  await cache.get('/', render)
  cache.expire(true)
  cache.expire()
  expect((await cache.get('/', render)).page.bytes.toString()).toBe('render 2')
  expect((await cache.get('/', render)).from).toBe('hit')
})

test('a page that was removed is no longer cached, so a failure afterwards does not bring it back', async () => {
  const cache = createPageCache()
  await cache.get('/news/1', async () => page('the post'))
  cache.expire(true)
  expect((await cache.get('/news/1', async () => page('gone', 410))).page.status).toBe(410)
  await new Promise((resolve) => setTimeout(resolve, 1_001))
  expect((await cache.get('/news/1', async () => page('failed', 500))).page.status).toBe(500)
})

test('a renewed page is compressed before the next reader asks, in the encodings that readers of the page before accepted', async () => {
  const cache = createPageCache()
  const render = async () => page('long '.repeat(500))
  await encodePage((await cache.get('/', render)).page, 'gzip, deflate')
  cache.expire()
  await cache.get('/', render)
  await nextTurn()
  const { page: renewed } = await cache.get('/', render)
  expect([renewed.gzip, renewed.br]).toEqual([expect.any(Promise), undefined])
})

test('a page that has been stale for long is not shown: the reader waits for the new one', async () => {
  let now = 0
  const cache = createPageCache({ now: () => now })
  const { render } = countingRender()
  await cache.get('/', render)
  now = 60_000
  expect((await cache.get('/', render)).page.bytes.toString()).toBe('render 2')
})

test('news that arrives while a page is being rendered makes that page stale', async () => {
  let now = 1
  const cache = createPageCache({ now: () => now })
  const { render, renders } = countingRender()
  await cache.get('/', async () => {
    now = 2
    cache.expire()
    return render()
  })
  await cache.get('/', render)
  await nextTurn()
  expect(renders()).toBe(2)
})

test.each([404, 503])('a page with status %d is not cached, but shared for a second before it is rendered again', async (status) => {
  let now = 0
  const cache = createPageCache({ now: () => now })
  let renders = 0
  const render = async () => page(`error ${++renders}`, status)
  for (let count = 0; count < 5; count++) expect((await cache.get('/', render)).page.status).toBe(status)
  expect(renders).toBe(1)
  now = 1_000
  await cache.get('/', render)
  expect(renders).toBe(2)
})

test('a render that throws is not repeated for every request', async () => {
  let now = 0
  const cache = createPageCache({ now: () => now })
  let renders = 0
  const render = async () => {
    renders++
    throw new Error('database unavailable')
  }
  for (let count = 0; count < 5; count++) await expect(cache.get('/', render)).rejects.toThrow('database unavailable')
  expect(renders).toBe(1)
  now = 1_000
  await expect(cache.get('/', render)).rejects.toThrow('database unavailable')
  expect(renders).toBe(2)
})

describe('a page that has been stale for long', () => {
  const broken: [string, () => Promise<CachedPage>][] = [
    ['throws', async () => Promise.reject(new Error('database unavailable'))],
    ['gives 503', async () => page('unavailable', 503)],
  ]

  test.each(broken)('is shown for ten minutes when its render %s, and no longer', async (_how, render) => {
    let now = 0
    const cache = createPageCache({ now: () => now })
    await cache.get('/', async () => page('cached'))
    for (const minute of [1, 5, 10]) {
      now = minute * 60_000
      const response = await cache.get('/', render)
      expect([response.page.bytes.toString(), response.from, response.age]).toEqual(['cached', 'error', minute * 60])
    }
    now = 601_001
    const response = await cache.get('/', render).catch(() => null)
    expect(response?.page.status ?? 503).toBe(503)
  })

  test('is shown if its render takes long, and replaced when that is done', async () => {
    let now = 0
    const cache = createPageCache({ now: () => now, waitMs: 5 })
    await cache.get('/', async () => page('cached'))
    now = 60_000
    const slow = Promise.withResolvers<CachedPage>()
    let renders = 0
    const render = () => {
      renders++
      return slow.promise
    }
    for (let count = 0; count < 3; count++)
      expect(await cache.get('/', render)).toMatchObject({ page: { bytes: Buffer.from('cached') }, from: 'timeout', age: 60 })
    expect(renders).toBe(1)
    slow.resolve(page('new'))
    await slow.promise
    expect(await cache.get('/', render)).toMatchObject({ page: { bytes: Buffer.from('new') }, from: 'hit' })
  })

  test('makes one reader wait for its render; if that takes long, no other reader waits for the next ten seconds', async () => {
    let now = 0
    const waits: number[] = []
    const cache = createPageCache({ now: () => now, waitMs: 200 })
    await cache.get('/', async () => page('cached'))
    now = 60_000
    const never = () => new Promise<CachedPage>(() => {})
    for (let count = 0; count < 4; count++) {
      const startedAt = performance.now()
      expect((await cache.get('/', never)).from).toBe('timeout')
      waits.push(performance.now() - startedAt)
    }
    expect(waits[0] ?? 0).toBeGreaterThan(10 * Math.min(...waits))
  })

  test('is replaced by the new result, even if the page no longer exists', async () => {
    let now = 0
    const cache = createPageCache({ now: () => now })
    await cache.get('/', async () => page('cached'))
    now = 60_000
    expect((await cache.get('/', async () => page('gone', 404))).page.status).toBe(404)
  })
})

test('if a render throws, the cached page stays in use and rendering is retried', async () => {
  const cache = createPageCache()
  const { render } = countingRender()
  await cache.get('/', render)
  cache.expire()
  const broken = async () => Promise.reject(new Error('database unavailable'))
  expect((await cache.get('/', broken)).page.bytes.toString()).toBe('render 1')
  await new Promise((resolve) => setImmediate(resolve))
  expect((await cache.get('/', render)).page.bytes.toString()).toBe('render 1')
})

test('a full cache evicts the least recently used pages', async () => {
  const cache = createPageCache({ maxBytes: 10_000 })
  const { render, renders } = countingRender()
  for (let index = 0; index < 20; index++) await cache.get(`/news/${index}`, render)
  await cache.get('/news/0', render)
  expect(renders()).toBe(21)
})

test('a page is sent in the best encoding that the client accepts, and a short one uncompressed', async () => {
  const long = page('خبر '.repeat(1000))
  expect((await encodePage(long, 'gzip, deflate, br')).encoding).toBe('br')
  expect((await encodePage(long, 'gzip')).encoding).toBe('gzip')
  expect((await encodePage(long, '')).encoding).toBeUndefined()
  expect((await encodePage(page('short'), 'br')).encoding).toBeUndefined()
})
