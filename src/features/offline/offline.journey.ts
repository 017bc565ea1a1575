import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openWithWorker, storedKeys } from '../../../e2e/openWithWorker.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { openProxy } from '../../../e2e/siteProxy.ts'
import { violations } from '../../../e2e/violations.ts'
import { timeOrDate } from './browser/timeOrDate.ts'

openBrowser()

/** Errors that browsers log themselves when a request fails for want of a connection. */
const cut = ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', 'Failed to fetch']

/** Opens a page, and waits until the service worker answers for it and has stored this page. */
async function openStored(page: Page, path: string): Promise<void> {
  await openWithWorker(page, path)
  await expect.poll(() => storedKeys(page, 'pages')).toContain(path.replace(/^http:..[^/]+/, ''))
}

const line = (page: Page) => page.locator('.offline-line')

test.each([
  ['ar', '/', 'لا اتصال بالإنترنت. هذه الصفحة كما كانت في'],
  ['en', '/en', 'You are offline. You are seeing this page as of'],
])(
  'a list that was open (%s) is there without a connection after the first visit, with its pictures and its age',
  async (_locale, path, says) => {
    const { page, context } = await newReader('phone', { worker: true, expected: cut })
    await openStored(page, path)
    const titles = await page.locator('.post-link').allTextContents()
    const pictures = page.locator('.posts img.picture')
    await expect
      .poll(async () => {
        const sources = await pictures.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc))
        return (await storedKeys(page, 'pictures')).some((key) => sources.some((source) => source.endsWith(key)))
      })
      .toBe(true)
    await context.setOffline(true)
    await page.reload()
    expect(await page.locator('.post-link').allTextContents()).toEqual(titles)
    await expect.poll(() => line(page).textContent()).toContain(says)
    // In place of one that is missing there is a single transparent pixel.
    const widest = () => pictures.evaluateAll((images) => Math.max(...images.map((image) => (image as HTMLImageElement).naturalWidth)))
    await expect.poll(widest).toBeGreaterThan(1)
    await context.setOffline(false)
    await page.getByText(path === '/' ? 'عاد الاتصال بالإنترنت' : 'You are back online').waitFor()
  },
)

test('an article that was opened from the list is there without a connection: from the list, and in a new window', async () => {
  const { page, context } = await newReader('phone', { worker: true, expected: cut })
  await openStored(page, '/')
  // One that both have: the page that is open may be newer than the stored one.
  const stored = await storedLinks(page)
  const links = await page.locator('.post-link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const index = links.findIndex((href) => stored.includes(href))
  const link = page.locator('.post-link').nth(index)
  const href = links[index] ?? ''
  await link.click()
  await page.locator('.article .prose').waitFor()
  const text = await page.locator('.article .prose').textContent()
  // Of this one: articles beside it may have been stored before.
  const [path = ''] = /^\/[\w-]+\/\d+/.exec(href) ?? []
  await expect.poll(() => storedKeys(page, 'pages')).toContainEqual(expect.stringMatching(`^${path}\\.data`))
  await context.setOffline(true)
  await page.goto('/')
  await page.locator(`.post-link[href="${href}"]`).click()
  await expect.poll(() => page.locator('.article .prose').textContent()).toBe(text)
  await line(page).getByText('كما كانت في').waitFor()
  const other = await context.newPage()
  await other.goto(href)
  await expect.poll(() => other.locator('.article .prose').textContent()).toBe(text)
  expect(decodeURI(new URL(other.url()).pathname)).toBe(decodeURI(href))
  // The list was stored as a document only.
  await other.locator('a[href="/"]:visible').first().click()
  await expect.poll(() => other.locator('.post-link').count()).toBeGreaterThan(10)
})

test('a page that was never opened says so without a connection, lists what can be read, and opens once there is one', async () => {
  const { page, context } = await newReader('desktop', { worker: true, expected: cut })
  await openStored(page, '/')
  await context.setOffline(true)
  await page.goto('/events')
  await page.getByText('هذه الصفحة ليست محفوظة على هذا الجهاز.').waitFor()
  await page.getByRole('heading', { name: 'ما فتحته من قبل' }).waitFor()
  expect(await page.locator('.post-lines a').first().getAttribute('href')).toBe('/')
  expect(await violations(page)).toEqual([])
  await context.setOffline(false)
  await page.waitForURL('**/events')
})

test('a post that was never opened leaves no progress bar running when it is opened from the list without a connection', async () => {
  const { page, context } = await newReader('phone', { worker: true, expected: cut })
  await openStored(page, '/')
  await context.setOffline(true)
  await page.locator('.post-link').nth(3).click()
  await page.getByRole('button', { name: 'حاول مجدداً' }).waitFor()
  expect(await page.locator('.progress').count()).toBe(0)
})

test('a post that is not stored shows what the list knew, with one notice, and its text comes by itself with the connection', async () => {
  const { page, context } = await newReader('phone', { worker: true, expected: cut })
  await openStored(page, '/')
  await context.setOffline(true)
  const item = page.locator('.posts > [data-id]:has(.excerpt):has(img.picture)').nth(3)
  const title = (await item.locator('.post-link').textContent()) ?? ''
  const agency = (await item.locator('.agency').textContent()) ?? ''
  await item.locator('.post-link').click()
  await page.locator('.article').getByText('نص هذا الخبر ليس محفوظاً على هذا الجهاز').waitFor()
  expect(await page.locator('.article h1').textContent()).toBe(title)
  expect(await page.locator('.byline').textContent()).toContain(agency)
  expect(await page.locator('.article-excerpt').textContent()).not.toBe('')
  expect(await page.locator('.article-picture').count()).toBe(1)
  expect(await page.locator('[role="alert"]').count()).toBe(1)
  expect(await page.locator('.toast').count()).toBe(0)
  await context.setOffline(false)
  await page.locator('.source-link').waitFor()
  expect(await page.locator('.article [role="alert"]').count()).toBe(0)
})

/** The addresses of posts on what is stored of the home page. */
function storedLinks(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stored = await (await caches.open('pages')).match('/')
    const html = new DOMParser().parseFromString((await stored?.text()) ?? '', 'text/html')
    return [...html.querySelectorAll('.post-link')].map((link) => link.getAttribute('href') ?? '')
  })
}

/** Writes another time of arrival on what is stored of the home page. */
function setStoredAt(page: Page, at: number): Promise<void> {
  return page.evaluate(async (time) => {
    const cache = await caches.open('pages')
    const stored = await cache.match('/')
    if (!stored) throw new Error('the home page is not stored')
    const headers = new Headers(stored.headers)
    headers.set('x-stored-at', new Date(time).toISOString())
    await cache.put('/', new Response(await stored.blob(), { headers }))
  }, at)
}

test('a page says its age although the message of the worker is lost, and none if it was stored while the clock was fast', async () => {
  const { page, context } = await newReader('phone', { worker: true, expected: cut })
  await page.addInitScript(() => {
    const add = ServiceWorkerContainer.prototype.addEventListener
    ServiceWorkerContainer.prototype.addEventListener = function (...given: Parameters<typeof add>) {
      if (given[0] !== 'message') add.apply(this, given)
    }
  })
  await openStored(page, '/')
  const at = Date.now() - 3 * 3600_000
  await setStoredAt(page, at)
  await context.setOffline(true)
  await page.reload()
  await line(page)
    .getByText(`هذه الصفحة كما كانت في ${timeOrDate('ar', at)}.`)
    .waitFor()

  await setStoredAt(page, Date.now() + 3600_000)
  await page.reload()
  await untilHydrated(page)
  await expect.poll(async () => (await line(page).textContent())?.trim()).toBe('لا اتصال بالإنترنت.')
})

test('when a page does not arrive within 4 seconds, the stored one is shown with its age', async () => {
  const proxy = await openProxy()
  const { page } = await newReader('phone', { worker: true })
  await openStored(page, `${proxy.origin}/`)
  proxy.holds = (path) => path === '/'
  const began = performance.now()
  await page.goto(`${proxy.origin}/`)
  expect(performance.now() - began).toBeGreaterThan(3_950)
  await line(page).getByText('الاتصال بطيء أو منقطع. هذه الصفحة كما كانت في').waitFor()
  expect(await page.locator('.post-link').count()).toBeGreaterThan(10)
  proxy.close()
})

test('the menu offers to install the site while the browser does, once', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  const install = page.getByRole('dialog').getByRole('button', { name: 'ثبّت التطبيق' })
  const openMenu = () => page.getByRole('button', { name: 'القائمة' }).click()
  await openMenu()
  expect(await install.count()).toBe(0)
  const isHeldBack = await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(offer, { prompt: async () => Object.assign(window, { isAsked: true }) }))
    return offer.defaultPrevented
  })
  expect(isHeldBack).toBe(true)
  await install.click()
  await install.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => (window as { isAsked?: true }).isAsked)).toBe(true)
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  await install.waitFor()
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await install.waitFor({ state: 'detached' })
})

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 0, 1],
  ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 1],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 0],
])('how to install the site is explained where only the browser’s own menu can: on %s', async (_device, userAgent, touches, shown) => {
  const { page } = await newReader('phone')
  await page.addInitScript(
    ([agent, points]) => {
      Object.defineProperty(navigator, 'userAgent', { value: agent })
      Object.defineProperty(navigator, 'maxTouchPoints', { value: points })
    },
    [userAgent, touches] as const,
  )
  await page.goto('/offline')
  await untilHydrated(page)
  await expect.poll(() => page.getByText('للتثبيت على آيفون أو آيباد').count()).toBe(shown)
})

test('installing the worker stores less than a megabyte: what pages for reading need, nothing of the desk, payments or players', async () => {
  const { page } = await newReader('phone', { worker: true })
  await openStored(page, '/')
  const [bytes, files] = await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes('precache')) ?? ''
    const cache = await caches.open(name)
    const keys = await cache.keys()
    const sizes = await Promise.all(keys.map(async (key) => (await (await cache.match(key))?.blob())?.size ?? 0))
    return [
      sizes.reduce((sum, size) => sum + size, 0),
      keys.map(({ url }) => new URL(url).pathname.replace(/-[\w-]{8}(\.\w+)$/, '$1')),
    ] as const
  })
  expect(files).toEqual(expect.arrayContaining(['/offline', '/en/offline', '/assets/newsPost.js', '/assets/poll.js', '/assets/queue.js']))
  expect(
    files.filter((file) => /desk|payment|login|signUp|profileEdit|playStream|openLightbox.js/i.test(file) && file.endsWith('.js')),
  ).toEqual([])
  expect(bytes).toBeGreaterThan(500_000)
  expect(bytes).toBeLessThan(1_000_000)
})
