import { expect, test } from 'vitest'
import { openWithWorker, storedKeys } from '../../../e2e/openWithWorker.ts'
import { newReader, openBrowser } from '../../../e2e/reader.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

const cut = ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', 'Failed to fetch']

test.each([
  ['ar', '', 'لا اتصال بالإنترنت. هذه الصفحة كما كانت في'],
  ['en', '/en', 'You are offline. You are seeing this page as of'],
])('light pages that were opened (%s) are there without a connection, and say their age', async (_locale, prefix, says) => {
  const { page, context } = await newReader('phone', { worker: true, expected: cut })
  await openWithWorker(page, `${prefix}/about`)
  await page.goto(`${prefix}/light`)
  const titles = await page.locator('.list a').allTextContents()
  const link = (await page.locator('.list a').first().getAttribute('href')) ?? ''
  await page.goto(link)
  const text = await page.locator('article').textContent()
  await expect.poll(() => storedKeys(page, 'pages')).toEqual(expect.arrayContaining([`${prefix}/light`, link]))
  expect(await page.locator('p.notice').count()).toBe(0)

  // For a minute, the browser gives the worker its own copy while it asks again.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await context.setOffline(true)
  // Chromium tells the worker a moment later, until when the worker would rightly say that the
  // connection is slow or broken.
  await expect.poll(() => context.serviceWorkers()[0]?.evaluate(() => navigator.onLine)).toBe(false)
  await page.goto(`${prefix}/light`)
  expect(await page.locator('.list a').allTextContents()).toEqual(titles)
  expect(await page.locator('p.notice').textContent()).toContain(says)
  expect(await violations(page)).toEqual([])
  await page.locator('.list a').first().click()
  await page.waitForURL(`**${link}`)
  expect(await page.locator('article').textContent()).toBe(text)
  expect(await page.locator('p.notice').textContent()).toContain(says)
})

test('without a connection, the version of a page that is stored stands for the one that is not', async () => {
  const { page, context } = await newReader('phone', { worker: true, expected: cut })
  await openWithWorker(page, '/about')
  await page.goto('/light/terms')
  await expect.poll(() => storedKeys(page, 'pages')).toEqual(expect.arrayContaining(['/about', '/light/terms']))
  await context.setOffline(true)
  await page.goto('/terms')
  expect(new URL(page.url()).pathname).toBe('/light/terms')
  await page.goto('/light/about')
  expect(new URL(page.url()).pathname).toBe('/about')
  await page.goto('/light/privacy')
  await page.getByText('هذه الصفحة ليست محفوظة على هذا الجهاز.').waitFor()
  const listed = page.getByRole('main').locator('.post-lines a')
  await expect
    .poll(() => listed.evaluateAll((links) => links.map((one) => one.getAttribute('href')).sort()))
    .toEqual(['/about', '/light/terms'])
})

test('a removed post is deleted from the device in both versions', async () => {
  const { page } = await newReader('phone', { worker: true, expected: [...cut, '404'] })
  await openWithWorker(page, '/about')
  const gone = ['/light/news/999999999', '/news/999999999', '/news/999999999.data?_routes=x']
  await page.evaluate(async (keys) => {
    for (const key of keys) await (await caches.open('pages')).put(key, new Response('رُفع'))
  }, gone)
  await page.goto('/light/news/999999999')
  await expect.poll(async () => (await storedKeys(page, 'pages')).filter((key) => gone.includes(key))).toEqual([])
})
