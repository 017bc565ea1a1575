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

test('readers who come while a page is being rendered wait for that one render', async () => {
  const cache = createPageCache()
  const { render, renders } = countingRender()
  await Promise.all([cache.get('/', render), cache.get('/', render), cache.get('/', render)])
  expect(renders()).toBe(1)
})

test('after the news changed the next reader gets the cached page at once, and the one after them the new page', async () => {
  const cache = createPageCache()
  const { render } = countingRender()
  await cache.get('/', render)
  cache.expire()
  expect((await cache.get('/', render)).page.bytes.toString()).toBe('render 1')
  await Promise.resolve()
  expect((await cache.get('/', render)).page.bytes.toString()).toBe('render 2')
})

test('a page that went stale long ago is not shown: the reader waits for the new one', async () => {
  let now = 0
  const cache = createPageCache({ now: () => now })
  const { render } = countingRender()
  await cache.get('/', render)
  now = 60_000
  expect((await cache.get('/', render)).page.bytes.toString()).toBe('render 2')
})

test('news that come while a page is rendered make that page stale', async () => {
  let now = 1
  const cache = createPageCache({ now: () => now })
  const { render, renders } = countingRender()
  await cache.get('/', async () => {
    now = 2
    cache.expire()
    return render()
  })
  await cache.get('/', render)
  await Promise.resolve()
  expect(renders()).toBe(2)
})

test.each([404, 503])('a page of status %d is not cached: for a second everybody gets it, then it is rendered again', async (status) => {
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

test('a render that throws is not repeated by every reader', async () => {
  let now = 0
  const cache = createPageCache({ now: () => now })
  let renders = 0
  const render = async () => {
    renders++
    throw new Error('database away')
  }
  for (let count = 0; count < 5; count++) await expect(cache.get('/', render)).rejects.toThrow('database away')
  expect(renders).toBe(1)
  now = 1_000
  await expect(cache.get('/', render)).rejects.toThrow('database away')
  expect(renders).toBe(2)
})

describe('a page that went stale long ago', () => {
  const broken: [string, () => Promise<CachedPage>][] = [
    ['throws', async () => Promise.reject(new Error('database away'))],
    ['answers 503', async () => page('unavailable', 503)],
  ]

  test.each(broken)('is shown for ten minutes when its render %s, and no longer', async (_how, render) => {
    let now = 0
    const cache = createPageCache({ now: () => now })
    await cache.get('/', async () => page('kept'))
    for (const minute of [1, 5, 10]) {
      now = minute * 60_000
      const answer = await cache.get('/', render)
      expect([answer.page.bytes.toString(), answer.from, answer.age]).toEqual(['kept', 'error', minute * 60])
    }
    now = 601_001
    const answer = await cache.get('/', render).catch(() => null)
    expect(answer?.page.status ?? 503).toBe(503)
  })

  test('is shown while its render takes long, and replaced when that is done', async () => {
    let now = 0
    const cache = createPageCache({ now: () => now, waitMs: 5 })
    await cache.get('/', async () => page('kept'))
    now = 60_000
    const slow = Promise.withResolvers<CachedPage>()
    let renders = 0
    const render = () => {
      renders++
      return slow.promise
    }
    for (let count = 0; count < 3; count++)
      expect(await cache.get('/', render)).toMatchObject({ page: { bytes: Buffer.from('kept') }, from: 'timeout', age: 60 })
    expect(renders).toBe(1)
    slow.resolve(page('new'))
    await slow.promise
    expect(await cache.get('/', render)).toMatchObject({ page: { bytes: Buffer.from('new') }, from: 'hit' })
  })

  test('makes one reader wait for its render; when that takes long, nobody else waits for ten seconds', async () => {
    let now = 0
    const waits: number[] = []
    const cache = createPageCache({ now: () => now, waitMs: 200 })
    await cache.get('/', async () => page('kept'))
    now = 60_000
    const never = () => new Promise<CachedPage>(() => {})
    for (let count = 0; count < 4; count++) {
      const startedAt = performance.now()
      expect((await cache.get('/', never)).from).toBe('timeout')
      waits.push(performance.now() - startedAt)
    }
    expect(waits[0] ?? 0).toBeGreaterThan(10 * Math.min(...waits))
  })

  test('is replaced by whatever is there now, even if the page is gone', async () => {
    let now = 0
    const cache = createPageCache({ now: () => now })
    await cache.get('/', async () => page('kept'))
    now = 60_000
    expect((await cache.get('/', async () => page('gone', 404))).page.status).toBe(404)
  })
})

test('a render that throws leaves the cached page in use and is tried again', async () => {
  const cache = createPageCache()
  const { render } = countingRender()
  await cache.get('/', render)
  cache.expire()
  const broken = async () => Promise.reject(new Error('database away'))
  expect((await cache.get('/', broken)).page.bytes.toString()).toBe('render 1')
  await new Promise((resolve) => setImmediate(resolve))
  expect((await cache.get('/', render)).page.bytes.toString()).toBe('render 1')
})

test('the cache forgets the pages that were not asked for longest when it is full', async () => {
  const cache = createPageCache({ maxBytes: 10_000 })
  const { render, renders } = countingRender()
  for (let index = 0; index < 20; index++) await cache.get(`/news/${index}`, render)
  await cache.get('/news/0', render)
  expect(renders()).toBe(21)
})

test('a page is sent in the best form the reader accepts, and short ones as they are', async () => {
  const long = page('خبر '.repeat(1000))
  expect((await encodePage(long, 'gzip, deflate, br')).encoding).toBe('br')
  expect((await encodePage(long, 'gzip')).encoding).toBe('gzip')
  expect((await encodePage(long, '')).encoding).toBeUndefined()
  expect((await encodePage(page('short'), 'br')).encoding).toBeUndefined()
})
