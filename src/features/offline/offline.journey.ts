import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'

openBrowser()

/** Errors that browsers log themselves when a request fails for want of a connection. */
const cut = ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', 'Failed to fetch']

/** Opens a page, and waits until the service worker answers for it and has stored this page. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilHydrated(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => storedKeys(page, 'pages')).toContain(path)
}

/** Paths and queries in a store. */
function storedKeys(page: Page, store: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    if (!(await caches.has(name))) return []
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname + new URL(url).search)
  }, store)
}

const line = (page: Page) => page.locator('.offline-line')

test.each([
  ['ar', '/', 'لا اتصال بالإنترنت. هذه الصفحة كما كانت في'],
  ['en', '/en', 'You are offline. This page is as of'],
])(
  'a list that was open (%s) is there without a connection after the first visit, with its pictures and its age',
  async (_locale, path, says) => {
    const { page, context } = await newReader('phone', { worker: true, expected: cut })
    await openWithWorker(page, path)
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
    await page.getByText(path === '/' ? 'عاد الاتصال بالإنترنت.' : 'You are back online.').waitFor()
  },
)

test('an article that was opened from the list is there without a connection: from the list, and in a new window', async () => {
  const { page, context } = await newReader('phone', { worker: true, expected: cut })
  await openWithWorker(page, '/')
  const link = page.locator('.post-link').first()
  const href = (await link.getAttribute('href')) ?? ''
  await link.click()
  await page.locator('.article .prose').waitFor()
  const text = await page.locator('.article .prose').textContent()
  await expect.poll(() => storedKeys(page, 'pages')).toContainEqual(expect.stringMatching(/^\/[\w-]+\/\d+\.data/))
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
  await openWithWorker(page, '/')
  await context.setOffline(true)
  await page.goto('/events')
  await page.getByText('هذه الصفحة ليست محفوظة على هذا الجهاز.').waitFor()
  await page.getByRole('heading', { name: 'ما فتحته من قبل' }).waitFor()
  expect(await page.locator('.post-lines a').first().getAttribute('href')).toBe('/')
  await context.setOffline(false)
  await page.waitForURL('**/events')
})

test('a post that was never opened leaves no progress bar running when it is opened from the list without a connection', async () => {
  const { page, context } = await newReader('phone', { worker: true, expected: cut })
  await openWithWorker(page, '/')
  await context.setOffline(true)
  await page.locator('.post-link').nth(3).click()
  await page.getByRole('button', { name: 'حاول مجدداً' }).waitFor()
  expect(await page.locator('.progress').count()).toBe(0)
})
