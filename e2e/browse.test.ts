import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from './reader.ts'
import { openProxy } from './siteProxy.ts'

openBrowser()

const path = (page: Page) => decodeURIComponent(new URL(page.url()).pathname)
const item = (page: Page, at: number) => page.locator('.posts > [data-id]').nth(at)
const topOf = (page: Page, id: string) => page.locator(`.posts > [data-id="${id}"]`).evaluate((post) => post.getBoundingClientRect().top)
/**
 * The posts that have just come into view get their own height instead of an estimated one in the
 * next frame.
 */
async function settledTopOf(page: Page, id: string): Promise<number> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return topOf(page, id)
}
const listTop = (page: Page) => page.locator('.list-panel').evaluate((panel) => panel.scrollTop)

test('on a desktop a story opens beside the list and in the address, and Esc returns to the same scroll position', async () => {
  const { page } = await newReader()
  await page.goto('/')
  await untilHydrated(page)
  await page.locator('.list-panel').evaluate((panel) => panel.scrollTo({ top: 1500 }))
  const scrollTop = await listTop(page)
  const title = String(await item(page, 9).locator('.post-link').textContent())
  await item(page, 9).locator('.post-link').click()
  await page.waitForURL(/news\/\d+/)
  expect(path(page)).toMatch(/^\/(news|mirqab-news)\/\d+\/.+/)
  await expect.poll(() => page.locator('.article h1').textContent()).toContain(title.replace('…', ''))
  await page.locator('.prose').waitFor()
  await expect.poll(() => item(page, 9).getAttribute('aria-current')).toBe('true')
  expect(await listTop(page)).toBe(scrollTop)
  await page.keyboard.press('Escape')
  await page.locator('.popular, .choose-story').first().waitFor()
  expect(path(page)).toBe('/')
  expect(await listTop(page)).toBe(scrollTop)
})

test('J and K move through the list, Enter opens a story, and Back returns to the list however many were opened', async () => {
  const { page } = await newReader()
  await page.goto('/')
  await untilHydrated(page)
  for (const key of ['j', 'j', 'k', 'j', 'Enter']) await page.keyboard.press(key)
  await page.locator('.article h1').waitFor()
  await expect.poll(() => item(page, 1).getAttribute('aria-current')).toBe('true')
  // Focus moves to the story shortly after it is shown, and the next key starts from there.
  await page.locator('.article h1:focus').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect.poll(() => item(page, 2).getAttribute('aria-current')).toBe('true')
  await page.goBack()
  await expect.poll(() => path(page)).toBe('/')
})

test('on a phone a story opens as a separate page, and Back restores the list and its scroll position', async () => {
  const { page } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  await item(page, 11).evaluate((post) => scrollBy(0, post.getBoundingClientRect().top - 300))
  const id = await item(page, 11).getAttribute('data-id')
  const before = await settledTopOf(page, id ?? '')
  await page.locator(`[data-id="${id}"] .post-link`).click()
  await page.locator('.article .prose').waitFor()
  expect(await page.locator('.posts').isVisible()).toBe(false)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('button', { name: 'العودة إلى القائمة' }).click()
  await page.locator('.posts').waitFor()
  await expect.poll(() => topOf(page, id ?? '')).toBe(before)
})

test('more posts load without repeating one, and their number is restored after visiting another page', async () => {
  const { page, context } = await newReader('phone')
  await page.goto('/')
  await untilHydrated(page)
  const count = () => page.locator('.posts > [data-id]').count()
  await expect.poll(() => count()).toBe(50)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(count).toBeGreaterThan(60)
  const savedCount = async () => Number((await context.cookies()).find(({ name }) => name === 'newsCountCookie')?.value)
  await expect.poll(async () => (await savedCount()) - (await count())).toBe(0)
  const ids = await page.locator('.posts > [data-id]').evaluateAll((posts) => posts.map((post) => post.getAttribute('data-id')))
  expect(new Set(ids).size).toBe(ids.length)
  const id = ids[54] ?? ''
  await page.locator(`[data-id="${id}"]`).evaluate((post) => scrollBy(0, post.getBoundingClientRect().top - 200))
  const before = await settledTopOf(page, id)
  await page.goto('/about')
  await page.goBack()
  await untilHydrated(page)
  await expect.poll(() => topOf(page, id)).toBe(before)
})

test('an opened story is dimmed in the list, also on the next visit', async () => {
  const { page } = await newReader()
  // Where a story is there once, a new report may take the place of the opened one.
  await page.goto('/news?reports=all')
  await untilHydrated(page)
  const id = await item(page, 3).getAttribute('data-id')
  await item(page, 3).locator('.post-link').click()
  await page.locator('.prose').waitFor()
  await page.goto('/news?reports=all')
  await expect.poll(() => page.locator(`[data-id="${id}"]`).getAttribute('class')).toContain('read')
})

test('a story covered by several agencies names them, and their reports open in its panel', async () => {
  const { page } = await newReader()
  await page.goto('/?category=first_page')
  await untilHydrated(page)
  await page.locator('.post:has(.agencies) .post-link').first().click()
  const report = page.locator('.reports li > a').first()
  const title = await report.textContent()
  await report.click()
  await expect.poll(() => page.locator('.article h1').textContent()).toBe(title)
})

test('opening a story counts a view', async () => {
  const { page } = await newReader()
  await page.goto('/')
  await untilHydrated(page)
  const counted = page.waitForResponse('**/api/auth/post/view/count')
  await item(page, 0).locator('.post-link').click()
  const { post_id, posts_view } = await (await counted).json()
  expect(String(post_id)).toBe(await item(page, 0).getAttribute('data-id'))
  expect(posts_view).toBeGreaterThan(0)
})

test('a post is prefetched when the pointer rests on it, unless the reader saves data or has a connection of 2g', async () => {
  for (const connection of [
    { saveData: false, effectiveType: '4g' },
    { saveData: true, effectiveType: '4g' },
    { saveData: false, effectiveType: '2g' },
    { saveData: false, effectiveType: 'slow-2g' },
  ]) {
    const { page } = await newReader()
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
    const isFast = !connection.saveData && connection.effectiveType === '4g'
    await page.clock.install()
    await page.goto('/')
    await untilHydrated(page)
    const requested: string[] = []
    page.on('request', (request) => request.url().includes('.data') && requested.push(request.url()))
    await item(page, 1).hover()
    if (isFast) await expect.poll(() => requested.length).toBe(1)
    else await page.clock.runFor(1000)
    const before = requested.length
    await item(page, 1).locator('.post-link').click()
    await page.locator('.prose').waitFor()
    expect([connection, before, requested.length]).toEqual([connection, isFast ? 1 : 0, 1])
  }
})

test('a story opens even when the code that shows it arrives late, also after hovering over it', async () => {
  const { page } = await newReader()
  await page.goto('/')
  await untilHydrated(page)
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/newsPost-*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  const requested = page.waitForRequest('**/assets/newsPost-*.js')
  await item(page, 1).hover()
  await requested
  await item(page, 1).locator('.post-link').click()
  await page.locator('.progress').waitFor()
  released.resolve()
  await page.locator('.article .prose').waitFor()
})

type Manifest = { routes: Record<string, { module: string; css?: string[] }> }

test.each(['/', '/media', '/en'])(
  'while no response arrives, a tap on a post of %s shows what the list knows of it, and a placeholder',
  async (list) => {
    const proxy = await openProxy()
    const { page } = await newReader('phone')
    await page.goto(proxy.origin + list)
    await untilHydrated(page)
    const missing = () =>
      page.evaluate(
        (post) => {
          const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest
          const { module = '', css = [] } = routes[post] ?? {}
          const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
          return [module, ...css].filter((href) => !loaded.includes(href.split('#')[0] ?? ''))
        },
        `${list === '/en' ? 'en' : 'ar'}:news/:id/:slug?`,
      )
    await page.evaluate(() => scrollBy(0, 200))
    await expect.poll(missing).toEqual([])
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    proxy.holds = () => true
    const link = page.locator('.post-link').nth(2)
    const title = (await link.textContent())?.replace('…', '') ?? ''
    await link.click()
    await page.locator('.article .article-waiting').waitFor()
    expect(await page.locator('.article h1').textContent()).toContain(title)
    expect(await page.locator('.byline').textContent()).not.toBe('')
    proxy.close()
  },
)
