import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { callAs, newAccount, signIn } from '../../../e2e/accounts.ts'
import { openWithWorker } from '../../../e2e/openWithWorker.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { openProxy } from '../../../e2e/siteProxy.ts'
import { violations } from '../../../e2e/violations.ts'
import { scaleTimeout } from '../../../test/timeouts.ts'

openBrowser({ whole: true })

const cut = ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', 'Failed to fetch', '401']

/**
 * Everything that is stored on this device, as text: caches with their keys and contents,
 * IndexedDB, local and session storage.
 */
function everythingStored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const found: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) found[`${name} ${key.url}`] = (await (await cache.match(key))?.text()) ?? ''
    }
    for (const { name = '' } of await indexedDB.databases()) found[`indexedDB ${name}`] = name
    for (const [key, value] of [...Object.entries(localStorage), ...Object.entries(sessionStorage)]) found[`storage ${key}`] = String(value)
    return found
  })
}

/** Widths of the pictures of the opened post; 0: one that is not there. */
const pictureWidths = (page: Page) =>
  page.locator('.article .picture, .article .prose img').evaluateAll((images) =>
    images.map((image) => {
      ;(image as HTMLImageElement).loading = 'eager'
      return (image as HTMLImageElement).naturalWidth
    }),
  )

const arePositive = (numbers: number[]) => numbers.every((one) => one > 0)

const keysOf = async (page: Page, store: string) => Object.keys(await everythingStored(page)).filter((key) => key.startsWith(`${store} `))

test('a saved post is there without a connection although it was never opened; it goes when it is removed, and all of it when the reader signs out', async () => {
  const { page, context } = await newReader('desktop', { worker: true, expected: cut })
  const account = await newAccount('نورة الرشيدي')
  await signIn(page, account)
  await openWithWorker(page, '/')
  await page.reload()
  await untilHydrated(page)
  const item = page.locator('.posts .post').nth(1)
  const link = item.locator('.post-link')
  const [title, href] = [await link.textContent(), (await link.getAttribute('href')) ?? '']
  const id = /\/(\d+)/.exec(href)?.[1] ?? ''
  await item.locator('[data-tap=save]').click()
  await expect.poll(() => keysOf(page, 'saved')).toContainEqual(expect.stringContaining(`/${id}.data`))

  await context.setOffline(true)
  await page.goto(href)
  await page.locator('.article .prose').waitFor()
  expect(await page.locator('.article h1').textContent()).toBe(title)
  await expect.poll(() => pictureWidths(page)).toSatisfy(arePositive)
  await page.goto('/offline')
  await page.getByRole('heading', { name: 'محفوظاتك' }).waitFor()
  await context.setOffline(false)

  const other = await context.newPage()
  await openWithWorker(other, '/profile/profile-saved')
  await expect.poll(async () => Object.values(await everythingStored(other)).join()).toContain(account.email)
  await other.goto('/')
  await untilHydrated(other)
  await other.locator('.side .i-sign-out').click()
  await expect.poll(() => keysOf(other, 'personal')).toEqual([])
  await expect.poll(() => keysOf(other, 'saved')).toEqual([])
  // The worker deletes its stores as soon as it sees the answer, before the page does anything.
  const isLeft = (entry: string[]) => [account.email, account.name].some((personal) => entry.join().includes(personal))
  await expect.poll(async () => Object.entries(await everythingStored(other)).filter(isLeft)).toEqual([])
  expect(Object.keys(await everythingStored(other)).filter((key) => key.includes(`/${id}`))).toEqual([])
})

test('a saved gallery is there without a connection with all of its pictures although it was never opened', async () => {
  const { page, context } = await newReader('phone', { worker: true, expected: cut })
  const account = await newAccount()
  const call = await callAs(account)
  type Media = { data: { id: number; picture_count: number }[] }
  const { data: media } = await call<Media>('/api/posts?media_type=media&pagination=100')
  const { id = 0, picture_count = 0 } = media.find((post) => post.picture_count > 2) ?? {}
  expect(picture_count).toBeGreaterThan(2)
  await call('/api/auth/post/reactable', { resource_id: id, reaction: 'save' })
  await signIn(page, account)
  await openWithWorker(page, '/')
  await page.reload()
  await expect.poll(async () => (await keysOf(page, 'saved')).length).toBeGreaterThan(picture_count)
  await context.setOffline(true)
  await page.goto(`/media/${id}`)
  await expect.poll(() => page.locator('.gallery .picture').count()).toBe(picture_count)
  await expect.poll(() => pictureWidths(page)).toSatisfy(arePositive)
})

test('a post that is removed from the saved ones is removed from the device', async () => {
  const { page } = await newReader('desktop', { worker: true, expected: cut })
  await signIn(page, await newAccount())
  await openWithWorker(page, '/')
  await page.reload()
  await untilHydrated(page)
  const save = page.locator('.posts .post').nth(2).locator('[data-tap=save]')
  await save.click()
  await expect.poll(async () => (await keysOf(page, 'saved')).length).toBeGreaterThan(0)
  await save.click()
  await expect.poll(() => keysOf(page, 'saved')).toEqual([])
})

test('saved posts beyond what the device may hold are not stored; the latest saves are', async () => {
  const { page } = await newReader('desktop', { worker: true, expected: cut })
  const account = await newAccount()
  const call = await callAs(account)
  const { data: posts } = await call<{ data: { id: number }[] }>('/api/posts?pagination=3')
  for (const { id } of posts) await call('/api/auth/post/reactable', { resource_id: id, reaction: 'save' })
  const [, second, latest] = posts.map(({ id }) => id)
  const storedPosts = async () => (await keysOf(page, 'saved')).flatMap((key) => /\/(\d+)\.data/.exec(key)?.[1] ?? []).sort()
  await signIn(page, account)
  await openWithWorker(page, '/')
  await page.reload()
  await expect.poll(storedPosts).toEqual(posts.map(({ id }) => String(id)).sort())
  await page.evaluate(async (id) => {
    const cache = await caches.open('saved')
    const key = (await cache.keys()).find(({ url }) => url.includes(`/${id}.data`)) as Request
    const stored = (await cache.match(key)) as Response
    const headers = new Headers(stored.headers)
    headers.set('x-stored-bytes', '30000000')
    await cache.put(key, new Response(await stored.blob(), { headers }))
  }, second)
  await page.reload()
  await expect.poll(storedPosts).toEqual([second, latest].map(String).sort())
})

test('after the session has ended elsewhere, the next page deletes what was the reader’s', async () => {
  const { page, context } = await newReader('desktop', { worker: true, expected: cut })
  const account = await newAccount()
  await signIn(page, account)
  await openWithWorker(page, '/')
  await page.reload()
  await expect.poll(async () => (await keysOf(page, 'personal')).length).toBeGreaterThan(0)
  await context.clearCookies({ name: 'x-access-token' })
  await page.goto('/')
  await expect.poll(() => keysOf(page, 'personal')).toEqual([])
})

test('who signs in on a device finds nothing of the reader before, whose session had ended unnoticed', async () => {
  const { page } = await newReader('desktop', { worker: true, expected: cut })
  await openWithWorker(page, '/login')
  await page.evaluate(async () => {
    await (await caches.open('personal')).put('/api/user?language=ar', Response.json({ id: 1, name: 'سالم العنزي' }))
    await (await caches.open('saved')).put('/news/1.data', new Response('محفوظ'))
  })
  await signIn(page, await newAccount())
  await page.goto('/')
  await expect.poll(() => keysOf(page, 'saved')).toEqual([])
  const withName = async () => Object.entries(await everythingStored(page)).filter((entry) => entry[1].includes('سالم العنزي'))
  await expect.poll(async () => (await withName()).map(([key]) => key.slice(0, 90)).join()).toBe('')
})

test('a page that the server no longer has is deleted from the device', async () => {
  const { page } = await newReader('desktop', { worker: true, expected: [...cut, '404'] })
  await openWithWorker(page, '/')
  await page.evaluate(async () => {
    for (const store of ['pages', 'saved', 'pack']) {
      await (await caches.open(store)).put('/news/999999999', new Response('رُفع', { headers: { 'content-type': 'text/html' } }))
      await (await caches.open(store)).put('/news/999999999.data?_routes=x', new Response('رُفع'))
    }
  })
  await page.goto('/news/999999999/removed')
  await expect.poll(async () => Object.keys(await everythingStored(page)).filter((key) => key.includes('999999999'))).toEqual([])
})

test('the first page is taken along with its articles and pictures, says its age, and can be deleted', async () => {
  const { page, context } = await newReader('phone', { worker: true, expected: cut })
  await openWithWorker(page, '/offline')
  await page.getByRole('button', { name: 'حمّل الصفحة الأولى' }).click()
  await page.getByText('اكتمل التحميل').waitFor({ timeout: scaleTimeout(120_000) })
  await context.setOffline(true)
  await page.reload()
  await page.getByText('الصفحة الأولى محفوظة على هذا الجهاز كما كانت في').waitFor()
  const pack = page.locator('section', { has: page.getByRole('heading', { name: 'الصفحة الأولى التي أخذتها معك' }) })
  await expect.poll(() => pack.locator('li').count()).toBeGreaterThan(10)
  expect(await violations(page)).toEqual([])
  const pictures: number[] = []
  // Some stories have none.
  for (let at = 1; pictures.length < 2; at++) {
    await pack.locator('li a').nth(at).click()
    await page.locator('.article .prose').waitFor()
    await expect.poll(() => pictureWidths(page)).toSatisfy(arePositive)
    pictures.push(...(await pictureWidths(page)))
    await page.goto('/offline')
  }
  await page.getByRole('button', { name: 'احذفها من الجهاز' }).click()
  await pack.waitFor({ state: 'detached' })
  expect(await keysOf(page, 'pack')).toEqual([])
})

test.each([
  [undefined, '?category=first_page'],
  ['both', '?category=first_page&language=both'],
])(
  'the first page of a pack (chosen language: %s) opens without a connection, and its headlines are those of the pack',
  async (chosen, query) => {
    const { page, context } = await newReader('phone', { worker: true, expected: cut })
    await openWithWorker(page, '/offline')
    if (chosen) await page.evaluate((choice) => localStorage.setItem('content-language', choice), chosen)
    await page.getByRole('button', { name: 'حمّل الصفحة الأولى' }).click()
    await page.getByText('اكتمل التحميل').waitFor({ timeout: scaleTimeout(120_000) })
    const packed = (await keysOf(page, 'pack')).flatMap((key) => /\/(\d+)\.data/.exec(key)?.[1] ?? [])
    await context.setOffline(true)
    await page.reload()
    await page.locator(`.stored a[href="/news${query}"]`).click()
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/news${query}`)
    await page.locator('.posts .post-link').first().waitFor()
    const shown = await page.locator('[data-id]').evaluateAll((posts) => posts.map((post) => (post as HTMLElement).dataset.id))
    // A few may have been replaced by newer reports while the pack was made.
    expect(packed.filter((id) => shown.includes(id)).length).toBeGreaterThan(packed.length * 0.8)
    expect(shown.filter((id) => !packed.includes(id ?? '')).length).toBeLessThan(shown.length * 0.1)
    const clip = page.locator('.posts .post-link[href^="/media/"]').first()
    if ((await clip.count()) > 0) {
      await clip.click()
      await page.locator('.article .source-link').waitFor()
    }
  },
)

test('a pack whose age is not known is said to be on this device, with its size', async () => {
  const { page } = await newReader('phone', { worker: true, expected: cut })
  await openWithWorker(page, '/offline')
  await page.evaluate(async () => {
    const headers = { 'content-type': 'text/html', 'x-stored-bytes': '1500000' }
    await (await caches.open('pack')).put('/', new Response('الصفحة الأولى', { headers }))
  })
  await page.reload()
  await page.getByText('الصفحة الأولى محفوظة على هذا الجهاز (1.5 ميغابايت).').waitFor()
  expect(await violations(page)).toEqual([])
})

test('a pack that is cancelled, or broken off by the network, leaves nothing, and says so', async () => {
  const { page, context } = await newReader('phone', { worker: true, expected: cut })
  await openWithWorker(page, '/en/offline')
  const start = page.getByRole('button', { name: 'Download the front page' })
  await start.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('The download was cancelled').waitFor()
  expect(await keysOf(page, 'pack')).toEqual([])
  await start.click()
  await page.getByText(/[1-9]\d* stor(y|ies) of/).waitFor()
  await context.setOffline(true)
  await page.getByText('The download broke off').waitFor()
  expect(await keysOf(page, 'pack')).toEqual([])
})

test('a pack of which the server refuses one article breaks off and says so; the earlier pack stays whole', async () => {
  const proxy = await openProxy()
  const { page, context } = await newReader('phone', { worker: true, expected: [...cut, '503'] })
  await openWithWorker(page, `${proxy.origin}/offline`)
  await page.getByRole('button', { name: 'حمّل الصفحة الأولى' }).click()
  await page.getByText('اكتمل التحميل').waitFor({ timeout: scaleTimeout(120_000) })
  // As if it had been made an hour ago.
  const before = await page.evaluate(async () => {
    const cache = await caches.open('pack')
    for (const key of await cache.keys()) {
      const stored = (await cache.match(key)) as Response
      const headers = new Headers(stored.headers)
      headers.set('x-stored-at', new Date(Date.now() - 3_600_000).toISOString())
      await cache.put(key, new Response(await stored.blob(), { headers }))
    }
    return (await cache.keys()).map(({ url }) => url).sort()
  })
  // The browser may still use its own copy while it asks again.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  // The first that is asked for, because the first page may have changed since.
  let refused: string | undefined
  proxy.refuses = (path) => {
    if (/\/\d+\.data/.test(path)) refused ??= path
    return path === refused ? 503 : null
  }
  await page.getByRole('button', { name: 'حدّثها' }).click()
  await page.getByText('لم يُجب الخادم عن أحد الطلبات').waitFor({ timeout: scaleTimeout(120_000) })
  expect(await keysOf(page, 'pack')).toEqual(expect.arrayContaining(before.map((url) => `pack ${url}`)))
  proxy.close()
})

test('a pack for which the device has no space leaves nothing, says so, and pages go on', async () => {
  const { page, context } = await newReader('phone', { worker: true, expected: [...cut, 'Quota'] })
  await openWithWorker(page, '/offline')
  const browser = await context.newCDPSession(page)
  const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate())
  await browser.send('Storage.overrideQuotaForOrigin', { origin: inject('origin'), quotaSize: usage + 100_000 })
  await page.getByRole('button', { name: 'حمّل الصفحة الأولى' }).click()
  await page.getByText('لا تتسع ذاكرة هذا الجهاز للصفحة الأولى.').waitFor()
  expect(await keysOf(page, 'pack')).toEqual([])
  await browser.send('Storage.overrideQuotaForOrigin', { origin: inject('origin'), quotaSize: 1 })
  await page.goto('/')
  await page.locator('.post-link').first().click()
  await page.locator('.article .prose').waitFor()
})

test('a pack that was deleted does not come back when an older listing of what is stored ends last', async () => {
  const { page } = await newReader('phone', { worker: true, expected: cut })
  await openWithWorker(page, '/offline')
  await page.evaluate(async () => {
    const headers = { 'content-type': 'text/html' }
    await (await caches.open('pack')).put('/', new Response('<title>الصفحة الأولى المحفوظة</title>', { headers }))
  })
  // The first listing reads the saved posts last.
  await page.addInitScript(() => {
    const { has } = CacheStorage.prototype
    const released = Promise.withResolvers<void>()
    let isFirst = true
    CacheStorage.prototype.has = async function (name) {
      const waits = isFirst && name === 'saved'
      if (waits) isFirst = false
      if (waits) await released.promise
      return has.call(this, name)
    }
    Object.assign(globalThis, { endFirstListing: released.resolve })
  })
  await page.goto('/offline')
  const stored = page.getByRole('link', { name: 'الصفحة الأولى المحفوظة' })
  await stored.waitFor()
  await page.getByRole('button', { name: 'احذفها من الجهاز' }).click()
  await stored.waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    ;(globalThis as unknown as { endFirstListing(): void }).endFirstListing()
    // Until React has shown what follows from it.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
  expect(await stored.count()).toBe(0)
})
